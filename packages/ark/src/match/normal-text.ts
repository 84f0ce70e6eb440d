import { stripRichText } from '../log/rich-text.ts';

/** What is looked at of a message. The game takes far less. */
export const MAX_COMPARED = 1000;

/** Characters that nobody sees, the joiner of emoji among them. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}]/gu;
const SPACES = /[\p{White_Space}\p{Cc}]+/gu;
const HALF_AT_END = /[\ud800-\udbff]$/;

/**
 * A message or word as it is compared: without the game's markup and what nobody sees, in Unicode's form NFKC (full-width
 * letters and ligatures are plain ones), with single spaces and none at the ends; at most `MAX_COMPARED` characters.
 */
export function normalText(text: string): string {
  if (isNormal(text)) return text;
  return stripRichText(text.slice(0, 4 * MAX_COMPARED))
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(SPACES, ' ')
    .slice(0, MAX_COMPARED)
    .replace(HALF_AT_END, '')
    .trim();
}

/**
 * A normal text without its case, by Unicode's full case folding: `STRASSE` and `straße` are one, and so are the two small
 * sigmas. Beyond it, the dotted and the dotless i of Turkish are the i of everybody else.
 */
export function foldCase(normal: string): string {
  let highest = 0;
  let isFolded = true;
  for (let at = 0; at < normal.length; at++) {
    const unit = normal.charCodeAt(at);
    const folded = foldedUnit(unit);
    if (folded === UNLIKE) return foldText(normal);
    if (folded !== unit) isFolded = false;
    if (unit > highest) highest = unit;
  }
  if (isFolded) return normal;
  if (highest < 0x80) return normal.toLowerCase();
  const units = Array.from(normal, (character) => foldedUnit(character.charCodeAt(0)));
  return String.fromCharCode(...units);
}

const DOTTED_I = /i\u0307/g;

const foldText = (normal: string): string =>
  normal
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFKC')
    .replace(DOTTED_I, 'i');

// Nearly all characters of nearly all messages are normal whatever stands beside them, and have a case or none. They are
// looked up: the rules of Unicode are slower by a factor of ten.

const SPACE = 0x20;
/** Not such a character. No text has this one: Unicode keeps it free. */
const UNLIKE = 0xffff;
/** What may change with what stands beside it, `<` of markup and the parts of Korean syllables included. */
const DEPENDENT = /[<\p{M}\p{Cs}\p{Cc}\p{Cn}\p{Default_Ignorable_Code_Point}\p{Cf}\u1100-\u11ff]/u;

/** By UTF-16 unit what it is without its case, or `UNLIKE`; 0 where nobody has asked yet. */
const units = new Uint16Array(0x10000);

function foldedUnit(unit: number): number {
  const known = units[unit];
  if (known) return known;
  const character = String.fromCharCode(unit);
  const folded = foldText(character);
  const isSpace = character.trim() === '' && unit !== SPACE;
  const isLike =
    !DEPENDENT.test(character) &&
    !isSpace &&
    character.normalize('NFKC') === character &&
    folded.length === 1;
  const found = isLike ? folded.charCodeAt(0) : UNLIKE;
  units[unit] = found;
  return found;
}

function isNormal(text: string): boolean {
  if (text.length > MAX_COMPARED) return false;
  // Spaces at the ends and beside others are not.
  let before = SPACE;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (foldedUnit(unit) === UNLIKE || (unit === SPACE && before === SPACE)) return false;
    before = unit;
  }
  return before !== SPACE || text === '';
}
