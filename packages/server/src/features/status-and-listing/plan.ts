import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { Display, DisplayKind } from './displays.ts';
import type { DisplayRow } from './repository.ts';

/** Discord takes two new names of a channel in ten minutes; its clock and ours are not the same. */
export const RENAME_MS = 5 * MINUTE_MS + 10_000;
/** Edits are gathered: a list of players changes with each who comes or goes. */
const EDIT_MS = MINUTE_MS;
/** What somebody has deleted comes back, but not at once and again and again. */
const REMAKE_MS = 5 * MINUTE_MS;
/** What Discord refused is tried again so often, unless somebody has changed something. */
export const RETRY_MS = 10 * MINUTE_MS;
/** As long as a request may be under way: what was made then is there to be found. */
const ARRIVES_MS = 15_000;

/** Something to be done in Discord from `at` on, ms. */
export type Step = { at: number } & (
  | { do: 'make'; display: Display; row: DisplayRow | undefined }
  | { do: 'change'; display: Display; row: DisplayRow }
  /** It may have been made by a program that was killed, or that got no answer. */
  | { do: 'find'; row: DisplayRow }
  | { do: 'remove'; row: DisplayRow }
  | { do: 'clear'; row: DisplayRow }
);

const keyOf = ({ kind, serverId }: { kind: DisplayKind; serverId: string }) => `${kind} ${serverId}`;

/**
 * What is to be done so that Discord shows what it should, the earliest first. `isAsked`: somebody has changed something,
 * and what was refused before may be taken now. Pure.
 */
export function planSteps(seen: {
  wanted: readonly Display[];
  rows: readonly DisplayRow[];
  isAsked: boolean;
}): Step[] {
  const { wanted, rows, isAsked } = seen;
  const rowOf = new Map(rows.map((row) => [keyOf(row), row]));
  const isWanted = new Set(wanted.map(keyOf));
  const notBefore = (row: DisplayRow) => (row.problem === '' || isAsked ? 0 : row.triedAt + RETRY_MS);
  const steps = wanted.flatMap((display): Step[] => {
    const row = rowOf.get(keyOf(display));
    if (row === undefined) return [{ at: 0, do: 'make', display, row }];
    if (row.begunAt !== null) return [];
    const at = notBefore(row);
    if (row.discordId === '') {
      const remade = row.changedAt === 0 ? 0 : row.changedAt + REMAKE_MS;
      return [{ at: Math.max(at, remade), do: 'make', display, row }];
    }
    if (row.placeId !== display.placeId && display.kind !== 'voice')
      return [{ at, do: 'make', display, row }];
    if (row.placeId === display.placeId && row.shownDigest === display.shownDigest) return [];
    // Discord bounds new names, not moves.
    const isMove = display.kind === 'voice' && row.shownDigest === display.shownDigest;
    const pause = display.kind === 'voice' ? RENAME_MS : EDIT_MS;
    return [{ at: isMove ? at : Math.max(at, row.changedAt + pause), do: 'change', display, row }];
  });
  const upkeep = rows.flatMap((row): Step[] => [
    ...(row.begunAt === null
      ? []
      : [{ at: Math.max(row.begunAt + ARRIVES_MS, notBefore(row)), do: 'find', row } as const]),
    ...(row.leftoverId === '' ? [] : [{ at: notBefore(row), do: 'clear', row } as const]),
    ...(row.begunAt === null && !isWanted.has(keyOf(row))
      ? [{ at: notBefore(row), do: 'remove', row } as const]
      : []),
  ]);
  return [...steps, ...upkeep].toSorted((a, b) => a.at - b.at);
}
