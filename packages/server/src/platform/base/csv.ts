/**
 * Spreadsheets take a cell that begins with one of these for a formula (OWASP, "CSV Injection"; ASVS 1.2.10),
 * also in its wide form and after blanks.
 */
const FORMULA = /^(?:[\t\r\n\0]|\s*[=+\-@＝＋－＠])/;
/**
 * The same within a text: if the spreadsheet uses another separator, a new cell begins there. The text before
 * is matched as a whole and only from its start, so that a text full of tabs doesn't take quadratic time.
 */
const BEFORE_FORMULA = /(?<![;|\s])[;|\s]+(?=[=+\-@＝＋－＠])/g;
const SEPARATOR = /[;\t\r\n|]/g;

/** Only separators followed by nothing but blanks start a cell with the formula. */
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
