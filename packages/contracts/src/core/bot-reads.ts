import { firstWordOf } from './command-line.ts';

/** They empty what the bot itself reads from the game. In lower case. */
const READ_BY_THE_BOT: ReadonlySet<string> = new Set(['getchat', 'getgamelog']);

/** Why a command that people want to have sent is refused. */
export const BOT_READS_WORDS =
  'The bot reads this all the time. If you send it, those lines are missing from the logs.';

/**
 * Whether a command line asks for what the bot itself reads from the game: lines would be lost to every log. The console
 * takes several commands in one line, with `|` between them.
 */
export function takesWhatTheBotReads(line: string): boolean {
  return line.split('|').some((part) => READ_BY_THE_BOT.has(firstWordOf(part)));
}
