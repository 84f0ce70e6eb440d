/** More marks on one character than any script has; Unicode's stream-safe format (UAX #15, section 13) has 30. */
const MAX_MARKS = 64;
const MARK_FLOOD = new RegExp(String.raw`(\p{M}{${MAX_MARKS}})\p{M}+`, 'gu');
const HALF_AT_END = /[\ud800-\udbff]$/;

/**
 * The first `longest` UTF-16 units of a text, normalized (UAX #15), without broken surrogates. The one place where texts
 * are: marks are sorted for it, which takes time by the square of how many follow each other (100,000 take 10 s), so
 * text and marks are cut first. What holds more than can be shown anyway is to be refused or cut by the caller.
 */
export function normalizeText(text: string, longest: number, form: 'NFC' | 'NFKC' = 'NFC'): string {
  const short = text.length <= longest ? text : text.slice(0, longest).replace(HALF_AT_END, '');
  return short.toWellFormed().replace(MARK_FLOOD, '$1').normalize(form);
}
