import { expect, test } from 'vitest';
import { inParts } from './in-parts.ts';

test.each([
  [[], []],
  [[1], [[1]]],
  [[1, 2], [[1, 2]]],
  [
    [1, 2, 3],
    [[1, 2], [3]],
  ],
])('%j comes in parts of two as %j', (list, parts) => {
  expect(inParts<number>(list, 2)).toEqual(parts);
});
