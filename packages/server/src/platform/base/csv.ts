/**
 * A cell that begins with one of these is taken for a formula by a spreadsheet (OWASP, "CSV Injection"; ASVS 1.2.10),
 * also in its wide form and behind blanks.
 */
const FORMULA = /^(?:[\t\r\n\0]|\s*[=+\-@＝＋－＠])/;
/**
 * The same in the middle of a text: where the sheet's separator is not ours, a new cell begins there. What stands before it
 * is taken as a whole and from its beginning only, so that a text full of tabs takes no time by their square.
 */
const BEFORE_FORMULA = /(?<![;|\s])[;|\s]+(?=[=+\-@＝＋－＠])/g;
const SEPARATOR = /[;\t\r\n|]/g;

/** Of the separators those begin a cell with the formula that have nothing but blanks behind them. */
function disarm(before: string): string {
  const last = Math.max(before.lastIndexOf(';'), before.lastIndexOf('|'), 0);
  return before.slice(0, last) + before.slice(last).replace(SEPARATOR, "$&'");
}

/** A cell of a CSV file: always in quotation marks, and never a formula. */
export function csvCell(value: string): string {
  const harmless = value.replace(BEFORE_FORMULA, disarm).replace(FORMULA, "'$&");
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** A line of a CSV file (RFC 4180). */
export function csvLine(values: readonly string[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
