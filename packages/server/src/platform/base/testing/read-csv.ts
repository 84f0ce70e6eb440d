/** The cells of one line of a CSV file, as a reader of RFC 4180 takes them apart. */
export function readLine(line: string): string[] {
  return [...line.matchAll(/"((?:[^"]|"")*)"(?:,|\r\n$)/g)].map(([, cell = '']) =>
    cell.replaceAll('""', '"'),
  );
}
