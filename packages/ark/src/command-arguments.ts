import { normalizeEosId } from './eos-id.ts';

/** A command can't be built from this value. The message is a sentence for the person who entered it. */
export class InvalidArgumentError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidArgumentError';
  }
}

/** Maximum characters of free text in a command; longer text is cut. They fit in any script. */
export const MAX_TEXT_CHARACTERS = 900;

const MAX_NAME_CHARACTERS = 100;

// Line ends and other control characters would end the command; they become spaces.
const LINE_BREAKING = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
// Invisible and direction-changing characters, broken surrogates, the console's command separator, and the
// brackets of the game's own markup (<RichColor …>, <img …>).
const UNWANTED = /[\p{Cf}\p{Cs}|<>]/gu;

/** The text as one harmless line of at most `MAX_TEXT_CHARACTERS`. Throws if nothing is left. */
export function freeText(value: string): string {
  // Cut before cleaning as well, so that a huge text costs nothing.
  const clean = value
    .slice(0, 4 * MAX_TEXT_CHARACTERS)
    .replace(LINE_BREAKING, ' ')
    .replace(UNWANTED, '')
    .trim();
  const text = Array.from(clean).slice(0, MAX_TEXT_CHARACTERS).join('').trim();
  if (text === '') throw new InvalidArgumentError('The text is empty.');
  return text;
}

/**
 * A name in double quotes. It selects the command's target, so a name that can't be written exactly is
 * refused instead of changed: a changed one could be somebody else's.
 */
export function quotedName(name: string): string {
  if (name.length > MAX_NAME_CHARACTERS) {
    throw new InvalidArgumentError(`The name is longer than ${MAX_NAME_CHARACTERS} characters.`);
  }
  if (name.trim() === '') throw new InvalidArgumentError('The name is empty.');
  if (/["\\]/.test(name) || name.search(LINE_BREAKING) >= 0 || name.search(UNWANTED) >= 0) {
    throw new InvalidArgumentError('The name contains characters that a command cannot carry.');
  }
  return `"${name}"`;
}

/** An EOS id in the game's form. */
export function eosIdArgument(id: string): string {
  const normalized = normalizeEosId(id);
  if (normalized === null) throw new InvalidArgumentError('An EOS ID has 32 hexadecimal digits.');
  return normalized;
}

/** A player data id or tribe id: a positive whole number. Text keeps ids beyond 2^53 exact. */
export function gameId(id: string | number | bigint): string {
  const text = String(id);
  const isInexact = typeof id === 'number' && !Number.isSafeInteger(id);
  if (isInexact || !/^[1-9]\d{0,18}$/.test(text)) {
    throw new InvalidArgumentError('The ID must be a positive whole number.');
  }
  return text;
}

/** A position or distance in the game's units: a whole number of at most eight digits. */
export function coordinate(value: number): string {
  if (!Number.isInteger(value) || Math.abs(value) > 99_999_999) {
    throw new InvalidArgumentError('A location has whole numbers of at most eight digits.');
  }
  return String(value);
}

/** A time of day in the game's format: HH:MM or HH:MM:SS. */
export function timeOfDay(time: string): string {
  if (!/^([01]\d|2[0-3])(:[0-5]\d){1,2}$/.test(time)) {
    throw new InvalidArgumentError('The time must be HH:MM or HH:MM:SS.');
  }
  return time;
}

/** One word of a script command: no white space, quotes or command separators. */
export function scriptWord(word: string): string {
  if (!/^[\w.,:=/+*()-]{1,256}$/.test(word)) {
    throw new InvalidArgumentError(
      'Only letters, digits and . , : = / + * ( ) - _ are allowed in a word of a script command.',
    );
  }
  return word;
}

/** A dino or item class, such as `Rex_Character_BP_C`. */
export function className(name: string): string {
  if (!/^\w{1,200}$/.test(name))
    throw new InvalidArgumentError('Only letters, digits and _ are allowed in a class name.');
  return `"${name}"`;
}
