import { expect, test } from 'vitest';
import { isLonePoint } from './lone-point.ts';

test('a value without known neighbours is a lone point, also at either end', () => {
  const lone = (...values: (number | null)[]) => values.map((_, index) => isLonePoint(values, index));
  expect(lone(3)).toEqual([true]);
  expect(lone(0, null, 1, 2, null, 4)).toEqual([true, false, false, false, false, true]);
});
