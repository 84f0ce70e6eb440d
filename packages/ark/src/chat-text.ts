import { stripRichText } from './log/rich-text.ts';

const CONSOLE_WORDS = /^(?:admin)?cheat\s+/i;
const SERVER_CHAT = /^serverchat\s+(?=\S)/i;
/**
 * Characters that a game may have replaced, and its question marks: one for a character, a half of it, or a
 * byte.
 */
const LOSSY = /(?:[^\x20-\x7e]|\?)+/g;
/** Some versions cut long lines, so the rest is not compared. */
const MAX_KEY_LENGTH = 150;
/** Between the name of an account and that of its survivor. */
const BEHIND_NAME = ' (';

/** The text that a console command makes the server say in global chat; undefined for every other command. */
export function saidText(command: string): string | undefined {
  const bare = command.trim().replace(CONSOLE_WORDS, '');
  const prefix = SERVER_CHAT.exec(bare)?.[0];
  return prefix === undefined ? undefined : bare.slice(prefix.length).trim();
}

/**
 * A text as the most limited game versions write it: one question mark for each run of characters outside
 * ASCII.
 */
export const withoutLost = (text: string): string => text.replace(LOSSY, '?');

/**
 * A key to recognise a chat text, whichever way it came: GetChat and the log write question marks outside
 * ASCII, a companion sends it as typed.
 */
export function chatKey(text: string): string {
  return withoutLost(stripRichText(text)).replace(/ +/g, ' ').trim().slice(0, MAX_KEY_LENGTH).trimEnd();
}

/**
 * Tells whether a chat line, as the game writes it, may come from an account with one of these names. Accounts can have any
 * name: lines of an account named `Bob (Bob): hi` or `SERVER: hi` look like Bob's, or like the game's own. A line is looked at
 * once, however many names there are.
 */
export function authorsOf(names: readonly string[]): (line: string) => boolean {
  const keys: ReadonlySet<string> = new Set(names.filter((name) => name !== '').map(chatKey));
  return (line) => {
    const key = chatKey(line);
    for (let end = key.indexOf(BEHIND_NAME); end >= 0; end = key.indexOf(BEHIND_NAME, end + 1))
      if (keys.has(key.slice(0, end))) return true;
    return false;
  };
}
