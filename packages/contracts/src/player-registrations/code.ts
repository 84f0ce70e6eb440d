/** Without 0, O, 1, I, L: somebody copies a code by hand from Discord into the game. */
export const CODE_CHARACTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const CODE_LENGTH = 8;
/** Beyond this nothing is looked at: no code has as many blanks in it. */
const MAX_WRITTEN_LENGTH = 100;

/** A code as somebody has written it: in either case, with blanks or dashes between. Empty for what can't be one. */
export function readCode(written: string): string {
  const code = written.slice(0, MAX_WRITTEN_LENGTH).replace(/[\s-]/g, '').toUpperCase();
  const isOne =
    code.length === CODE_LENGTH && [...code].every((character) => CODE_CHARACTERS.includes(character));
  return isOne ? code : '';
}
