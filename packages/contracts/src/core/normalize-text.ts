/**
 * More marks per character than any script uses; Unicode's stream-safe format (UAX #15, section 13) allows
 * 30.
 */
const MAX_MARKS = 64;
const MARK_FLOOD = new RegExp(String.raw`(\p{M}{${MAX_MARKS}})\p{M}+`, 'gu');
const HALF_AT_END = /[\ud800-\udbff]$/;

/**
 * The first `longest` UTF-16 units of a text, normalized (UAX #15), without broken surrogates. Normalize
 * nowhere else: marks are sorted, which takes time quadratic in how many follow each other (100,000 take 10
 * s), so text and marks are cut first. The caller refuses or cuts what is longer than can be shown.
 */
export function normalizeText(text: string, longest: number, form: 'NFC' | 'NFD' | 'NFKC' = 'NFC'): string {
  const short = text.length <= longest ? text : text.slice(0, longest).replace(HALF_AT_END, '');
  return short.toWellFormed().replace(MARK_FLOOD, '$1').normalize(form);
}
