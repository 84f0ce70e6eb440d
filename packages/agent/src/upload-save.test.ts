import { expect, test } from 'vitest';
import { partsOf } from './upload-save.ts';

test('parts have at most so many rows, and at most so many characters', () => {
  const rows = ['a', 'b', 'c', 'd', 'e'];
  expect(partsOf(rows, { maxRows: 2 })).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  // Each takes three characters, with its quotation marks.
  expect(partsOf(rows, { maxCharacters: 9 })).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ]);
  expect(partsOf(['x'.repeat(50), 'y'], { maxCharacters: 9 })).toEqual([['x'.repeat(50)], ['y']]);
});

test('nothing is one empty part: it says that there is nothing', () => {
  expect(partsOf([])).toEqual([[]]);
});
