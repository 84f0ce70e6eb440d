import { expect, test } from 'vitest';
import { untilMiddle } from './watch.ts';

test('the next count is in the middle of the next half minute', () => {
  expect(untilMiddle(15_000)).toBe(30_000);
  expect(untilMiddle(15_040)).toBe(29_960);
  expect(untilMiddle(40_000)).toBe(35_000);
  expect(untilMiddle(10_000)).toBe(35_000);
  expect(untilMiddle(25_000)).toBe(20_000);
});

test('a count that ran a moment too early does not cause another one at once', () => {
  expect(untilMiddle(14_990)).toBe(30_010);
});

test('consecutive counts are never in the same half minute, wherever they began', () => {
  for (let start = 0; start < 30_000; start += 250) {
    const steps = [start];
    for (let index = 0; index < 5; index++) steps.push(steps.at(-1)! + untilMiddle(steps.at(-1)!));
    const numbers = steps.map((at) => Math.floor(at / 30_000));
    expect(new Set(numbers).size).toBe(numbers.length);
  }
});
