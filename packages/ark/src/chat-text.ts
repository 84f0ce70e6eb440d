import { stripRichText } from './log/rich-text.ts';

const CONSOLE_WORDS = /^(?:admin)?cheat\s+/i;
const SERVER_CHAT = /^serverchat\s+(?=\S)/i;
/** What a game may have lost, with the question marks that it has put there: one for a character, a half of it, or a byte. */
const LOSSY = /(?:[^\x20-\x7e]|\?)+/g;
/** Some versions cut long lines: what follows tells no two lines apart. */
const MAX_KEY_LENGTH = 150;

/** What a console command has the server say in everybody's chat; undefined for every other command. */
export function saidText(command: string): string | undefined {
  const bare = command.trim().replace(CONSOLE_WORDS, '');
  const prefix = SERVER_CHAT.exec(bare)?.[0];
  return prefix === undefined ? undefined : bare.slice(prefix.length).trim();
}

/** A text as the games write it that lose the most: one question mark for whatever is not ASCII. */
export const withoutLost = (text: string): string => text.replace(LOSSY, '?');

/**
 * By what a chat text is known again, whichever of the game's ways it came: GetChat and the log write a question mark for
 * what is not ASCII, a companion tells it as it was typed.
 */
export function chatKey(text: string): string {
  return withoutLost(stripRichText(text)).replace(/ +/g, ' ').trim().slice(0, MAX_KEY_LENGTH).trimEnd();
}

/**
 * Whether a line of the chat, as the game writes it, may be of the account of that name. Accounts can be called anything:
 * of one that is called `Bob (Bob): hi` or `SERVER: hi` the lines look like Bob's, or like the game's own.
 */
export const mayHaveWritten = (name: string, line: string): boolean =>
  name !== '' && chatKey(line).startsWith(`${chatKey(name)} (`);
