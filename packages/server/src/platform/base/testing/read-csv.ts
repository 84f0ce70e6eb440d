/** The cells of one CSV line, as an RFC 4180 reader parses them. */
export function readLine(line: string): string[] {
  return [...line.matchAll(/"((?:[^"]|"")*)"(?:,|\r\n$)/g)].map(([, cell = '']) =>
    cell.replaceAll('""', '"'),
  );
}
