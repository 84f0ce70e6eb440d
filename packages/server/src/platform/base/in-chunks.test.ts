import { expect, test } from 'vitest';
import { inChunks } from './in-chunks.ts';

test.each([
  [[], []],
  [[1], [[1]]],
  [[1, 2], [[1, 2]]],
  [
    [1, 2, 3],
    [[1, 2], [3]],
  ],
])('%j is split into parts of two as %j', (list, parts) => {
  expect(inChunks<number>(list, 2)).toEqual(parts);
});
