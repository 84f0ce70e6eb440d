import { expect, test } from 'vitest';
import { inPlace, isSameOrder } from './held-rows.ts';

const rows = (...ids: string[]) => ids.map((id) => ({ id, level: 1 }));

test('rows keep their places and take the current values', () => {
  const current = [
    { id: 'c', level: 9 },
    { id: 'a', level: 2 },
    { id: 'new', level: 5 },
  ];
  expect(inPlace(rows('a', 'b', 'c'), current)).toEqual([
    { id: 'a', level: 2 },
    { id: 'b', level: 1 },
    { id: 'c', level: 9 },
  ]);
});

test('another order, or an additional or missing row, is different', () => {
  expect(isSameOrder(rows('a', 'b'), rows('a', 'b'))).toBe(true);
  expect(isSameOrder(rows('a', 'b'), rows('b', 'a'))).toBe(false);
  expect(isSameOrder(rows('a', 'b'), rows('a', 'b', 'c'))).toBe(false);
  expect(isSameOrder(rows('a', 'b'), rows('a'))).toBe(false);
});
