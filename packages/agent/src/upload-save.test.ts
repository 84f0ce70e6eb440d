import { expect, test } from 'vitest';
import { partsOf } from './upload-save.ts';

test('parts have a maximum of rows and of characters', () => {
  const rows = ['a', 'b', 'c', 'd', 'e'];
  expect(partsOf(rows, { maxRows: 2 })).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  // Three characters each, with the quotation marks.
  expect(partsOf(rows, { maxCharacters: 9 })).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ]);
  expect(partsOf(['x'.repeat(50), 'y'], { maxCharacters: 9 })).toEqual([['x'.repeat(50)], ['y']]);
});

test('no rows give one empty part, which says that there are none', () => {
  expect(partsOf([])).toEqual([[]]);
});
