import { firstWordOf, withoutCheat } from './command-line.ts';
import { HOUR_MS, MINUTE_MS } from './durations.ts';

/** The word that a line begins with which waits and is never sent to the game. In lower case. */
const WORD = 'wait';
/** How long one wait may be, and all waits of a preset together, ms. */
export const MAX_WAIT_MS = HOUR_MS;

/** Why a wait is refused where only commands for the game belong. */
export const WAIT_ELSEWHERE_WORDS =
  'A wait is never sent to the game. It belongs in an RCON preset, on a line of its own.';
const UNREADABLE_WORDS = 'Write how long to wait, such as wait 5m, wait 30s or wait 1m 30s';
const RANGE_WORDS = 'A wait must be between 1 second and 60 minutes';
const SUM_WORDS = 'The waits of a preset can add up to 60 minutes';

const DURATION = /^(?:(\d{1,4}) ?h)? ?(?:(\d{1,4}) ?m(?:in)?)? ?(?:(\d{1,4}) ?s(?:ec)?)?$/;

/** Whether a line waits instead of being a command for the game: `wait 5m`, whatever follows the word. */
export function isWait(line: string): boolean {
  return firstWordOf(line) === WORD;
}

/** The lines that are commands for the game. */
export const withoutWaits = (lines: readonly string[]): string[] => lines.filter((line) => !isWait(line));

/** How long a line waits, ms: `wait 5m`, `wait 30s`, `WAIT 1m 30s`. Undefined if that can't be read, or if it is no wait. */
export function waitMs(line: string): number | undefined {
  if (!isWait(line)) return undefined;
  const wanted = withoutCheat(line).slice(WORD.length).trim().toLowerCase().replace(/\s+/g, ' ');
  const parts = DURATION.exec(wanted);
  if (wanted === '' || parts === null) return undefined;
  const [, hours, minutes, seconds] = parts.map((part) => Number(part ?? 0));
  return (hours ?? 0) * HOUR_MS + (minutes ?? 0) * MINUTE_MS + (seconds ?? 0) * 1000;
}

/** Why a line that waits can't be; undefined for one that can, and for any other line. */
export function waitProblem(line: string): string | undefined {
  if (!isWait(line)) return undefined;
  const ms = waitMs(line);
  if (ms === undefined) return UNREADABLE_WORDS;
  return ms < 1000 || ms > MAX_WAIT_MS ? RANGE_WORDS : undefined;
}

/** What is wrong with the waits among the lines of a preset, each alone and all together; undefined if nothing is. */
export function waitsProblem(lines: readonly string[]): string | undefined {
  const sum = lines.reduce((total, line) => total + (waitMs(line) ?? 0), 0);
  return (
    lines.map(waitProblem).find((words) => words !== undefined) ?? (sum > MAX_WAIT_MS ? SUM_WORDS : undefined)
  );
}
