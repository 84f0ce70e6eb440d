/**
 * A cell that begins with one of these is taken for a formula by a spreadsheet (OWASP, "CSV Injection"; ASVS 1.2.10),
 * also in its wide form and behind blanks.
 */
const FORMULA = /^(?:[\t\r\n\0]|\s*[=+\-@＝＋－＠])/;
/** The same in the middle of a text: where the sheet's separator is not ours, a new cell begins there. */
const FORMULA_INSIDE = /([;\t\r\n|])(?=\s*[=+\-@＝＋－＠])/g;

/** A cell of a CSV file: always in quotation marks, and never a formula. */
export function csvCell(value: string): string {
  const harmless = value.replace(FORMULA_INSIDE, "$1'").replace(FORMULA, "'$&");
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** A line of a CSV file (RFC 4180). */
export function csvLine(values: readonly string[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
