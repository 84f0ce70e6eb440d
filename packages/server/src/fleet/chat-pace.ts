import { parseGameLogLine } from '@arkwright/ark/log/parse-game-log';

/** Intervals as parts of the mean: right after somebody has said something, and once it has been silent for `calmMs`. */
type Shape = { shortest: number; longest: number; calmMs: number };

/** Where the chat alone tells what is said. */
const ALONE: Shape = { shortest: 0.5, longest: 1.28, calmMs: 15_000 };
/** Where the log tells it as well: each time the log is read, the chat need not be. */
const WITH_LOG: Shape = { shortest: 0.37, longest: 1.1, calmMs: 8_000 };
/** Nobody is there to say anything. */
const EMPTY = 2.5;

/** What is known of the talk on a server. */
export type Talk = {
  /** Since anything was said in the game, ms; Infinity for never. */
  sinceMs: number;
  isEmpty: boolean;
  /** Whether its log has what is said. */
  isInLog: boolean;
};

/**
 * When to read the chat of a game next. While people talk it is read more often than the mean interval says, in silence
 * less often: with talk in a fifth of the time it comes to no more reads than that interval (chat-pace.test.ts).
 *
 * @param meanMs the interval that its load must not exceed
 */
export function chatIntervalMs(meanMs: number, { sinceMs, isEmpty, isInLog }: Talk): number {
  const { shortest, longest, calmMs } = isInLog ? WITH_LOG : ALONE;
  const calm = Math.min(1, Math.max(0, sinceMs) / calmMs);
  if (calm === 1 && isEmpty) return EMPTY * meanMs;
  return (shortest + calm * (longest - shortest)) * meanMs;
}

/** Of the longest lines that a game can send, all of them would hold the thread for half a second. */
const TALK_LINES = 100;

/** Whether somebody talks in the newest of these lines, player or server. */
export const isTalk = (lines: readonly string[]): boolean =>
  lines.slice(-TALK_LINES).some((line) => {
    const { type } = parseGameLogLine(line);
    return type === 'chat.message' || type === 'server.chat';
  });
