import { hash } from 'node:crypto';
import { splitStamp } from './log-time.ts';

export type LineDeduper = (lines: readonly string[]) => string[];

type Counted = { at: number; count: number };

// How far back a line may be repeated, in the game's own time. Older lines count as seen.
const HORIZON_MS = 60_000;
// Many times what the game logs in a minute; keeps a hostile server from filling the memory.
const MAX_REMEMBERED = 5_000;

/**
 * Some servers empty the game log when it is read, others return the whole buffer each time. The returned
 * function takes the lines of each poll and returns the new ones, in order. Equal lines within a second are
 * counted, not merged: a wall of ten pieces falls in ten equal lines.
 *
 * Remembers a minute of game time. If the log ends earlier than before by more than that (the server's clock
 * was set back), everything is new again. Polls without any stamp are all new.
 *
 * @param since the stamp, UTC milliseconds, of the last line handled before; earlier lines are not new
 */
export function createLineDeduper(since = Number.NEGATIVE_INFINITY): LineDeduper {
  let seen: ReadonlyMap<string, Counted> = new Map();
  let oldest = since;
  let lastNewest = since;

  return (lines) => {
    const stamped = withStamps(lines);
    const newest = stamped.at(-1)?.at;
    if (newest === undefined) return [...lines];
    if (newest < lastNewest - HORIZON_MS) {
      seen = new Map();
      oldest = Number.NEGATIVE_INFINITY;
    }
    const counts = new Map<string, Counted>();
    const fresh = stamped.filter(({ at, line }) => {
      if (at < oldest) return false;
      const key = lineKey(at, line);
      const count = (counts.get(key)?.count ?? 0) + 1;
      counts.set(key, { at, count });
      return count > (seen.get(key)?.count ?? 0);
    });
    lastNewest = newest;
    oldest = Math.max(oldest, newest - HORIZON_MS);
    seen = remember([...seen, ...counts], oldest);
    return fresh.map(({ line }) => line);
  };
}

/**
 * Lines with their times; a line without a stamp gets the time of the line before. Empty if no line has a
 * stamp.
 */
function withStamps(lines: readonly string[]): { at: number; line: string }[] {
  const times = lines.map((line) => splitStamp(line).at);
  const first = times.find((at) => at !== null);
  if (first === undefined || first === null) return [];
  let last = first;
  return lines.map((line, index) => {
    last = times[index] ?? last;
    return { at: last, line };
  });
}

function remember(entries: [string, Counted][], oldest: number): Map<string, Counted> {
  const kept = new Map<string, Counted>();
  for (const [key, { at, count }] of entries) {
    if (at >= oldest) kept.set(key, { at, count: Math.max(count, kept.get(key)?.count ?? 0) });
  }
  return kept.size <= MAX_REMEMBERED ? kept : new Map([...kept].slice(-MAX_REMEMBERED));
}

/**
 * Time and a hash rather than the text: keeping a slice of a reply would keep the whole reply in memory. Computed natively:
 * the longest reply that is read has four million characters.
 */
const lineKey = (at: number, line: string): string => `${at} ${hash('sha1', line, 'base64')}`;
