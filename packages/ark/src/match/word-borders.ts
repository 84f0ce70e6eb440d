/** Letters, digits and their marks. */
const IN_WORD = /[\p{L}\p{N}\p{M}]/u;
const MARK = /\p{M}/u;
/** Scripts without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Javanese}\p{Script=Balinese}\u30fc]/u;

const ALONE = 1;
const WORD = 2;
const JOINED = 3;

/** By UTF-16 unit, 0 if not looked up yet. */
const known = new Uint8Array(0x10000);

function kindOf(codePoint: number): number {
  const character = String.fromCodePoint(codePoint);
  const kind = MARK.test(character)
    ? JOINED
    : IN_WORD.test(character) && !UNSPACED.test(character)
      ? WORD
      : ALONE;
  if (codePoint < known.length) known[codePoint] = kind;
  return kind;
}

/** The positions in a text at which what is looked for can begin and end, with its end. */
export type Borders = (text: string) => number[];

/**
 * Where words begin in a text, and its end: a word can begin and end at each of these positions, and nowhere
 * else. A run of letters and digits is one word; any other character, and each character of a script without
 * spaces, is separate, with its marks.
 */
export const wordBorders: Borders = (text) => bordersOf(text, true);

/** Where characters begin in a text, each with its marks, and its end. */
export const characterBorders: Borders = (text) => bordersOf(text, false);

function bordersOf(text: string, keepsWords: boolean): number[] {
  const borders: number[] = [];
  let last = ALONE;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const codePoint = unit < 0xd800 ? unit : (text.codePointAt(at) ?? 0);
    const kind = known[codePoint] || kindOf(codePoint);
    const goesOn = kind === JOINED ? at > 0 : keepsWords && kind === WORD && last === WORD;
    if (!goesOn) borders.push(at);
    if (kind !== JOINED) last = kind;
    if (codePoint > 0xffff) at++;
  }
  borders.push(text.length);
  return borders;
}
