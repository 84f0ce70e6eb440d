import { firstWordOf } from './command-line.ts';

/** These commands empty the queues that the bot itself reads from the game. In lower case. */
const READ_BY_THE_BOT: ReadonlySet<string> = new Set(['getchat', 'getgamelog']);

/** Why such a command is refused. */
export const BOT_READS_WORDS =
  'The bot reads this all the time. If you send it, those lines are missing from the logs.';

/**
 * Whether a command line reads what the bot itself reads from the game: the lines would be missing in all
 * logs. The console takes several commands in one line, separated by `|`.
 */
export function takesWhatTheBotReads(line: string): boolean {
  return line.split('|').some((part) => READ_BY_THE_BOT.has(firstWordOf(part)));
}
