import { parseGameLogLine } from '@arkwright/ark/log/parse-game-log';

/** Of the mean interval: right after somebody has said something, and when nobody has for long. */
const SHORTEST = 0.45;
const LONGEST = 1.28;
/** From the one to the other it takes so long, ms: most answers come within seconds. */
const CALMS_DOWN_MS = 15_000;
/** Nobody is there to say anything. */
const EMPTY = 2.5;

/**
 * When to read the chat of a game next. While people talk it is read more often than the mean interval says, in silence
 * less often: with talk in a fifth of the time it comes to no more reads than that interval (chat-pace.test.ts).
 *
 * @param meanMs the interval that its load must not exceed
 * @param sinceTalkMs since anything was said in the game; Infinity for never
 */
export function chatIntervalMs(
  meanMs: number,
  { sinceTalkMs, isEmpty }: { sinceTalkMs: number; isEmpty: boolean },
): number {
  const calm = Math.min(1, Math.max(0, sinceTalkMs) / CALMS_DOWN_MS);
  if (calm === 1 && isEmpty) return EMPTY * meanMs;
  return (SHORTEST + calm * (LONGEST - SHORTEST)) * meanMs;
}

/** Whether somebody talks in these lines, player or server. The newest are looked at first. */
export const isTalk = (lines: readonly string[]): boolean =>
  lines.findLast((line) => {
    const { type } = parseGameLogLine(line);
    return type === 'chat.message' || type === 'server.chat';
  }) !== undefined;
