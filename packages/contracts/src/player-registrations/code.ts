/** Without 0, O, 1, I, L: people copy codes by hand from Discord into the game. */
export const CODE_CHARACTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const CODE_LENGTH = 8;
/** Longer texts are not read: no code contains that many blanks. */
const MAX_WRITTEN_LENGTH = 100;

/** Parses a typed code: either case, blanks or dashes allowed. Empty if it can't be a code. */
export function readCode(written: string): string {
  const code = written.slice(0, MAX_WRITTEN_LENGTH).replace(/[\s-]/g, '').toUpperCase();
  const isOne =
    code.length === CODE_LENGTH && [...code].every((character) => CODE_CHARACTERS.includes(character));
  return isOne ? code : '';
}
