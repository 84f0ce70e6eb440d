/** Numbers with this many digits may be larger than a JavaScript number holds exactly. */
const LONG_DIGITS = 15;

/**
 * Parses JSON and keeps long whole numbers as text, because Nitrado's IDs may exceed 2^53 (docs/reference/nitrado.md §6).
 * Undefined for anything that is no JSON. Takes time in proportion to the text.
 */
export function parseNitradoJson(text: string): unknown {
  try {
    return JSON.parse(quoteLongIntegers(text));
  } catch {
    return undefined;
  }
}

/** Strings stay. Not one pattern for strings and numbers: one without an end would be looked for again and again. */
function quoteLongIntegers(text: string): string {
  const pieces: string[] = [];
  let at = 0;
  while (at < text.length) {
    const quote = text.indexOf('"', at);
    const begin = quote < 0 ? text.length : quote;
    pieces.push(quoteNumbers(text.slice(at, begin)));
    at = endOfString(text, begin);
    pieces.push(text.slice(begin, at));
  }
  return pieces.join('');
}

const quoteNumbers = (between: string) =>
  between.length < LONG_DIGITS
    ? between
    : between.replace(/-?\d[\d.eE+-]*/g, (number) =>
        number.length >= LONG_DIGITS && /^\d+$/.test(number) ? `"${number}"` : number,
      );

/** Behind the string that begins there; the end of the text where it has no end. */
function endOfString(text: string, begin: number): number {
  for (let end = text.indexOf('"', begin + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes++;
    if (escapes % 2 === 0) return end + 1;
  }
  return text.length;
}
