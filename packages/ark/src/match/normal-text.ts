import { stripRichText } from '../log/rich-text.ts';

/** Characters of a message that are compared. The game accepts far fewer. */
export const MAX_COMPARED = 1000;

/** Invisible characters, including the joiner of emoji. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}]/gu;
const SPACES = /[\p{White_Space}\p{Cc}]+/gu;
/**
 * More marks in a row than any script uses (Unicode's stream-safe format, UAX #15 section 13, allows 30). They are cut
 * before normalizing: sorting them takes time quadratic in their number.
 */
const MARK_FLOOD = /(\p{M}{64})\p{M}+/gu;
const HALF_AT_END = /[\ud800-\udbff]$/;

/**
 * A message or word in the form used for comparison: without the game's markup and invisible characters, in
 * Unicode's form NFKC (full-width letters and ligatures become plain ones), with single spaces and none at
 * the ends; at most `MAX_COMPARED` characters.
 */
export function normalText(text: string): string {
  if (isNormal(text)) return text;
  return stripRichText(text.slice(0, 4 * MAX_COMPARED))
    .replace(MARK_FLOOD, '$1')
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(SPACES, ' ')
    .slice(0, MAX_COMPARED)
    .replace(HALF_AT_END, '')
    .trim();
}

/**
 * A normal text without case, by Unicode's full case folding: `STRASSE` equals `straße`, and the two small
 * sigmas are equal. In addition, the dotted and the dotless i of Turkish equal the ordinary i.
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

/** A name or what was typed for it, as names are compared: `normalText` without case. */
export const foldedText = (text: string): string => foldCase(normalText(text));

const DOTTED_I = /i\u0307/g;

const foldText = (normal: string): string =>
  normal
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFKC')
    .replace(DOTTED_I, 'i');

// Nearly all characters in messages are normal in any context and have at most one case mapping. They are
// looked up: the rules of Unicode are ten times slower.

const SPACE = 0x20;
/** Marks characters without a table entry. No text has this one: Unicode reserves it. */
const UNLIKE = 0xffff;
/**
 * Characters whose form depends on their neighbours, including `<` of markup and the parts of Korean
 * syllables.
 */
const DEPENDENT = /[<\p{M}\p{Cs}\p{Cc}\p{Cn}\p{Default_Ignorable_Code_Point}\p{Cf}\u1100-\u11ff]/u;

/** The case-folded form of each UTF-16 unit, or `UNLIKE`; 0 if not looked up yet. */
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
  // Spaces at the ends and next to others are not normal.
  let before = SPACE;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (foldedUnit(unit) === UNLIKE || (unit === SPACE && before === SPACE)) return false;
    before = unit;
  }
  return before !== SPACE || text === '';
}
