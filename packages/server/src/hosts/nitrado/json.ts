/** Numbers of so many digits may be larger than a JavaScript number holds exactly. */
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

/** Strings, which stay, or a number. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/gs;

function quoteLongIntegers(text: string): string {
  return text.replace(TOKEN, (token) =>
    token.length >= LONG_DIGITS && /^\d+$/.test(token) ? `"${token}"` : token,
  );
}
