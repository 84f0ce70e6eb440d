import { expect, test } from 'vitest';
import { rulesOf, sizesOf } from './figures.mjs';

test('sizes are those of the files in the middle, near the end and at the end', () => {
  const lines = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(sizesOf(lines)).toEqual({ files: 100, lines: 5050, median: 51, p90: 91, max: 100 });
  expect(sizesOf([])).toEqual({ files: 0, lines: 0, median: 0, p90: 0, max: 0 });
});

test('a rule body that is written twice recurs, in another sheet and with other blanks too', () => {
  const sheets = [
    '.a { color: red; }\n.b { margin: 0 }\n/* .no { margin: 0 } */',
    '@media (width < 1px) { .c {\n  color:  red;\n} }\n.d { gap: 1px }\n.e { gap: 2px }',
  ];
  expect(rulesOf(sheets)).toEqual({ sheets: 2, rules: 5, small: 1, recurring: 1, places: 2 });
});
