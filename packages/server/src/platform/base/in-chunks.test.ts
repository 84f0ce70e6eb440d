import { expect, test } from 'vitest';
import { inChunks, inWeighedChunks } from './in-chunks.ts';

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

test.each([
  [[], []],
  [
    [2, 3, 1],
    [[2, 3], [1]],
  ],
  [
    [9, 1, 4, 5],
    [[9], [1, 4], [5]],
  ],
])('%j is split into parts that weigh five at most as %j', (list, parts) => {
  expect(inWeighedChunks<number>(list, { max: 5, weightOf: (weight) => weight })).toEqual(parts);
});
