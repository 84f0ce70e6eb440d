import { stripRichText } from './log/rich-text.ts';

const LINE_BREAKING = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Invisible, direction-changing and broken characters; the joiner of emoji stays. */
const UNWANTED = /(?!\u200d)[\p{Cf}\p{Cs}]/gu;
const HALF_AT_END = /[\ud800-\udbff]$/;

/** One plain line of text without the game's markup and without characters that nobody sees. */
export const plainLine = (text: string): string =>
  stripRichText(text).replace(LINE_BREAKING, ' ').replace(UNWANTED, '').trim();

/** One plain line of text without the game's markup, of at most `longest` UTF-16 units, cut at a whole character. */
export function plainText(text: string, longest: number): string {
  const clean = plainLine(text.slice(0, 4 * longest));
  if (clean.length <= longest) return clean;
  return `${clean.slice(0, longest - 1).replace(HALF_AT_END, '')}…`;
}
