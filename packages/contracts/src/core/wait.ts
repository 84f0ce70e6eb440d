import { firstWordOf, withoutCheat } from './command-line.ts';
import { HOUR_MS, MINUTE_MS } from './durations.ts';

/** First word of a line that waits and is never sent to the game. In lower case. */
const WORD = 'wait';
/** The maximum of one wait, and of all waits of a preset together, ms. */
export const MAX_WAIT_MS = HOUR_MS;

/** Message for a wait where only game commands are allowed. */
export const WAIT_ELSEWHERE_WORDS =
  'A wait is never sent to the game. It belongs in an RCON preset, on a line of its own.';
const UNREADABLE_WORDS = 'Write how long to wait, such as wait 5m, wait 30s or wait 1m 30s';
const RANGE_WORDS = 'A wait must be between 1 second and 60 minutes';
const SUM_WORDS = 'The waits of a preset can add up to 60 minutes';

const DURATION = /^(?:(\d{1,4}) ?h)? ?(?:(\d{1,4}) ?m(?:in)?)? ?(?:(\d{1,4}) ?s(?:ec)?)?$/;

/** Whether a line is a wait instead of a game command: `wait 5m`, whatever follows the word. */
export function isWait(line: string): boolean {
  return firstWordOf(line) === WORD;
}

/** The lines that are game commands. */
export const withoutWaits = (lines: readonly string[]): string[] => lines.filter((line) => !isWait(line));

/**
 * Duration of a wait line, ms: `wait 5m`, `wait 30s`, `WAIT 1m 30s`. Undefined if it can't be parsed or isn't
 * a wait.
 */
export function waitMs(line: string): number | undefined {
  if (!isWait(line)) return undefined;
  const wanted = withoutCheat(line).slice(WORD.length).trim().toLowerCase().replace(/\s+/g, ' ');
  const parts = DURATION.exec(wanted);
  if (wanted === '' || parts === null) return undefined;
  const [, hours, minutes, seconds] = parts.map((part) => Number(part ?? 0));
  return (hours ?? 0) * HOUR_MS + (minutes ?? 0) * MINUTE_MS + (seconds ?? 0) * 1000;
}

/** What is wrong with a wait line; undefined if it is valid or isn't a wait. */
export function waitProblem(line: string): string | undefined {
  if (!isWait(line)) return undefined;
  const ms = waitMs(line);
  if (ms === undefined) return UNREADABLE_WORDS;
  return ms < 1000 || ms > MAX_WAIT_MS ? RANGE_WORDS : undefined;
}

/**
 * What is wrong with the waits among a preset's lines, each alone and all together; undefined if they are
 * valid.
 */
export function waitsProblem(lines: readonly string[]): string | undefined {
  const sum = lines.reduce((total, line) => total + (waitMs(line) ?? 0), 0);
  return (
    lines.map(waitProblem).find((words) => words !== undefined) ?? (sum > MAX_WAIT_MS ? SUM_WORDS : undefined)
  );
}
