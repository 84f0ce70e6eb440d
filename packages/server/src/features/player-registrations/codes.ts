import { randomInt } from 'node:crypto';
import { CODE_CHARACTERS, CODE_LENGTH } from '@arkwright/contracts/player-registrations/code';

/** A new code: 8 random characters, 31^8 possible ones (some 40 bits). */
export function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join(
    '',
  );
}
