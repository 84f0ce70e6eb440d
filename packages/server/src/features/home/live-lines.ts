import { MAX_LIVE_LINES } from '@arkwright/contracts/home/bounds';
import type { HomeLive } from '@arkwright/contracts/home/schema';
import type { LiveLine } from '@arkwright/contracts/live/schema';

/** The newest lines of each kind, in their order. */
export function lastOfEachKind(lines: readonly LiveLine[]): HomeLive {
  const kept = [...Map.groupBy(lines, ({ kind }) => kind).values()].flatMap((ofKind) =>
    ofKind.slice(-MAX_LIVE_LINES),
  );
  return {
    lines: kept.toSorted((one, other) => one.id - other.id),
    lastId: lines.at(-1)?.id ?? 0,
  };
}
