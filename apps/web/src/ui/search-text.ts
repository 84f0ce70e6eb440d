/** More marks in a row than a script uses; sorting them takes time by the square of their number. */
const MARK_FLOOD = /(\p{M}{16})\p{M}+/gu;

/**
 * UI · A text as search fields compare it: without case (by Unicode's rules, not the browser's language, whose Turkish "I" is
 * no "i"), composed, and with a blank for hyphens, underscores and blanks, since Discord writes `channel-40`.
 */
export function searchText(text: string): string {
  return text
    .replace(MARK_FLOOD, '$1')
    .toLowerCase()
    .normalize('NFC')
    .replace(/i\u0307/g, 'i')
    .replace(/[-_\u2010-\u2015\s]+/g, ' ')
    .trim();
}
