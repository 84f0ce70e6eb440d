import { withoutLost } from '@arkwright/ark/chat-text';
import { hidePrivate } from '@arkwright/ark/hide-private';
import { formatGameLogLine } from '@arkwright/ark/log/format-game-log';
import type { GameLogEntry } from '@arkwright/ark/log/game-event';
import { MAX_LINES } from '@arkwright/ark/log/lines';
import { sha256 } from '../platform/base/random.ts';

/** How far a server's log has been read: the time of its last line, ms, and a hash of each line of that second. */
export type LogPosition = { lastAt: number; lastLines: string[] };

/** Of more lines in one second than a whole log has, the newest are remembered. */
const MAX_HASHES = MAX_LINES;
/** Enough of a hash to tell the lines of one second apart. */
const HASH_LENGTH = 16;
/** A log that ends this much earlier than it did is of a clock that was set back, as at the end of summer time. */
const SET_BACK_MS = 60_000;

/**
 * What of a server's log is new, and how far it goes then. Within one run of the session lines are told once already;
 * this holds across sessions, workers and kills, for a game that repeats its log: lines older than the last one that was
 * handled are old, and lines of its very second are, where they are equal to one that was. A clock set back begins anew.
 *
 * @param isLate the lines may have waited: that later ones were handled is no sign that a clock was set back
 */
export function advance(
  events: readonly GameLogEntry[],
  position: LogPosition | undefined,
  isLate = false,
): { fresh: GameLogEntry[]; position: LogPosition | undefined } {
  const newest = events.findLast(({ at }) => at !== null)?.at ?? null;
  if (position && !isLate && newest !== null && newest < position.lastAt - SET_BACK_MS)
    return advance(events, undefined);
  const known = new Set(position?.lastLines);
  const toldUntil = position?.lastAt ?? Number.NEGATIVE_INFINITY;
  const lastAt = events.reduce((latest, { at }) => Math.max(latest, at ?? 0), position?.lastAt ?? 0);
  const ofLastSecond = new Set(lastAt === toldUntil ? known : []);
  const fresh = events.filter((event) => {
    const { at } = event;
    if (at === null) return true;
    if (at < toldUntil) return false;
    if (at > toldUntil && at < lastAt) return true;
    const hashed = hash(event);
    if (at === toldUntil && known.has(hashed)) return false;
    if (at === lastAt) ofLastSecond.add(hashed);
    return true;
  });
  if (lastAt === 0) return { fresh, position };
  return { fresh, position: { lastAt, lastLines: [...ofLastSecond].slice(-MAX_HASHES) } };
}

/** The same for a line by RCON, which may have lost what is not ASCII, as by an agent, which hides addresses. */
function hash(event: GameLogEntry): string {
  const line = withoutLost(formatGameLogLine(event));
  return sha256(event.type === 'unknown' ? hidePrivate(line) : line).slice(0, HASH_LENGTH);
}
