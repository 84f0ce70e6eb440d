import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import {
  EDIT_MINUTES,
  REMAKE_CATEGORY_MINUTES,
  REMAKE_MINUTES,
  RENAME_MINUTES,
  RETRY_MINUTES,
} from '@arkwright/contracts/status-and-listing/bounds';
import { ARRIVED_MS } from '../../discord/displays/requests.ts';
import type { Display } from './displays.ts';
import { type DisplayKind, isChannel } from './kinds.ts';
import type { DisplayRow } from './repository.ts';

/** Discord takes two new names of a channel in ten minutes; its clock and ours are not the same. */
export const RENAME_MS = RENAME_MINUTES * MINUTE_MS + 10_000;
/** Edits are collected: a list of players changes with each join and leave. */
const EDIT_MS = EDIT_MINUTES * MINUTE_MS;
/** A display that was deleted by hand is recreated, but not at once and repeatedly. */
const REMAKE_MS = REMAKE_MINUTES * MINUTE_MS;
/** A category that is deleted by hand while in use. Its channels stay, without one. */
const REMAKE_CATEGORY_MS = REMAKE_CATEGORY_MINUTES * MINUTE_MS;
/** How long the guild's list may lag behind a creation. */
const LISTED_MS = MINUTE_MS;
/** How often a refusal of Discord is retried, unless a person changes something. */
export const RETRY_MS = RETRY_MINUTES * MINUTE_MS;

/** Something to be done in Discord from `at` on, ms. */
export type Step = { at: number } & (
  | { do: 'make'; display: Display; row: DisplayRow | undefined }
  | { do: 'change'; display: Display; row: DisplayRow }
  /** It may have been made by a program that was killed, or that got no answer. */
  | { do: 'find'; row: DisplayRow }
  | { do: 'remove'; row: DisplayRow }
  /** The refused change is no longer wanted: the channel is as it should be. */
  | { do: 'forgive'; row: DisplayRow }
  | { do: 'clear'; row: DisplayRow }
  /** It seems to have been deleted by hand. */
  | { do: 'check'; row: DisplayRow }
);

const keyOf = ({ kind, serverId }: { kind: DisplayKind; serverId: string }) => `${kind} ${serverId}`;

/** The order of simultaneous steps: a replaced message makes room for the next one. */
const RANK: Record<Step['do'], number> = {
  clear: 0,
  find: 1,
  remove: 2,
  check: 3,
  change: 4,
  make: 5,
  forgive: 6,
};

/**
 * The steps that bring Discord's displays up to date, the earliest first; times in ms. `isAsked`: a person has changed
 * something, so that refused displays may be accepted now. Pure.
 */
export function planSteps(seen: {
  wanted: readonly Display[];
  rows: readonly DisplayRow[];
  now: number;
  isAsked: boolean;
}): Step[] {
  const { wanted, rows, now, isAsked } = seen;
  const rowOf = new Map(rows.map((row) => [keyOf(row), row]));
  const isWanted = new Set(wanted.map(keyOf));
  // A clock that was ahead once must not have all wait until that time comes again.
  const past = (at: number) => Math.min(at, now);
  const notBefore = (row: DisplayRow) => (row.problem === '' || isAsked ? 0 : past(row.triedAt) + RETRY_MS);

  function stepFor(display: Display): Step[] {
    const row = rowOf.get(keyOf(display));
    if (display.waitsFor !== undefined) return [];
    if (row === undefined) return [{ at: 0, do: 'make', display, row }];
    if (row.begunAt !== null) return [];
    const at = notBefore(row);
    const isNamed = isChannel(display);
    if (row.discordId === '') {
      const pause = display.kind === 'category' ? REMAKE_CATEGORY_MS : REMAKE_MS;
      const remade = row.changedAt === 0 ? 0 : past(row.changedAt) + pause;
      return [{ at: Math.max(at, remade), do: 'make', display, row }];
    }
    if (display.isUnlisted === true) {
      const asked = row.triedAt === 0 ? 0 : past(row.triedAt) + RETRY_MS;
      return [{ at: Math.max(past(row.changedAt) + LISTED_MS, asked), do: 'check', row }];
    }
    if (row.placeId !== display.placeId && !isNamed) return [{ at, do: 'make', display, row }];
    const isSame = row.shownDigest === display.shownDigest;
    if (row.placeId === display.placeId && isSame)
      return isNamed && row.problem !== '' ? [{ at, do: 'forgive', row }] : [];
    const pause = isNamed ? RENAME_MS : EDIT_MS;
    // Discord bounds new names, not moves.
    const dueAt = isNamed && isSame ? 0 : past(row.changedAt) + pause;
    return [{ at: Math.max(at, dueAt), do: 'change', display, row }];
  }

  function upkeepOf(row: DisplayRow): Step[] {
    const isNeeded = isWanted.has(keyOf(row));
    const steps: Step[] = [];
    if (row.begunAt !== null)
      steps.push({ at: Math.max(past(row.begunAt) + ARRIVED_MS, notBefore(row)), do: 'find', row });
    // The old message stays until the new one is there.
    if (row.leftoverId !== '' && (row.discordId !== '' || !isNeeded))
      steps.push({ at: notBefore(row), do: 'clear', row });
    if (row.begunAt === null && !isNeeded) steps.push({ at: notBefore(row), do: 'remove', row });
    return steps;
  }

  const steps = [...wanted.flatMap(stepFor), ...rows.flatMap(upkeepOf)];
  return steps.toSorted((a, b) => a.at - b.at || RANK[a.do] - RANK[b.do]);
}
