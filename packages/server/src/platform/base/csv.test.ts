import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, csvLine } from './csv.ts';
import { readLine } from './testing/read-csv.ts';

test.each([
  ['=HYPERLINK("http://evil.test","Click")', `"'=HYPERLINK(""http://evil.test"",""Click"")"`],
  ['+1', `"'+1"`],
  ['-2+3', `"'-2+3"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t'=1"`],
  ['\r=1', `"'\r'=1"`],
  ['\0x', `"'\0x"`],
  ['  =1', `"'  =1"`],
  ['＝1', `"'＝1"`],
  ['harmless;=1', `"harmless;'=1"`],
  ['two\n=1', `"two\n'=1"`],
  ['The "Island", 2', `"The ""Island"", 2"`],
  ['5 - 3 = 2', '"5 - 3 = 2"'],
  ['', '""'],
])('the cell %j is not a formula', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test.each(['\t', ';', ' ', '\t ;|'])('a cell of nothing but %j takes linear time', (separator) => {
  const cell = separator.repeat(500_000);
  // In quadratic time these would take half an hour.
  expect(csvCell(cell)).toContain(cell);
});

test('a line ends as RFC 4180 says', () => {
  expect(csvLine(['a', 'b'])).toBe('"a","b"\r\n');
});

test('any texts give the same number of cells, and none begins a formula with any separator', () => {
  const hostile = fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '"', ',', ';', '\t', '\r', '\n', '|', ' ', "'", 'a'),
  });
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1, maxLength: 5 }), (values) => {
      const cells = readLine(csvLine(values));
      expect(cells).toHaveLength(values.length);
      for (const cell of cells) {
        for (const part of cell.split(/[;\t\r\n|]/)) expect(part).not.toMatch(/^\s*[=+\-@]/);
      }
    }),
    { numRuns: 2000 },
  );
});
