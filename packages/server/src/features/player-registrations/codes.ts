import { randomInt } from 'node:crypto';

/** Without 0, O, 1, I, L: somebody copies a code by hand from Discord into the game. */
const CHARACTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 8;
/** Beyond this nothing is looked at: no code has as many blanks in it. */
const MAX_WRITTEN_LENGTH = 100;

/** A new code: 8 random characters, 31^8 possible ones (some 40 bits). */
export function newCode(): string {
  return Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
}

/** A code as a player has written it: in either case, with blanks or dashes between. Empty for what can't be one. */
export function readCode(written: string): string {
  const code = written.slice(0, MAX_WRITTEN_LENGTH).replace(/[\s-]/g, '').toUpperCase();
  const isOne = code.length === LENGTH && [...code].every((character) => CHARACTERS.includes(character));
  return isOne ? code : '';
}
