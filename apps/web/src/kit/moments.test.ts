import { expect, test } from 'vitest';
import { byDay, dayLabel, utcMoment } from './moments.ts';

const noon = new Date(2026, 2, 5, 12).getTime();

test('days have their everyday names, in local time', () => {
  expect(dayLabel(new Date(2026, 2, 5, 0, 0, 1).getTime(), noon)).toBe('Today');
  expect(dayLabel(new Date(2026, 2, 4, 23, 59, 59).getTime(), noon)).toBe('Yesterday');
  expect(dayLabel(new Date(2026, 2, 3, 23).getTime(), noon)).toMatch(/^Tuesday,? 3 March 2026$/);
  expect(dayLabel(new Date(2025, 2, 5, 12).getTime(), noon)).toMatch(/^Wednesday,? 5 March 2025$/);
});

test('the day before a change of the clocks is yesterday', () => {
  const afterChange = new Date(2026, 2, 29, 1).getTime();
  expect(dayLabel(new Date(2026, 2, 28, 23).getTime(), afterChange)).toBe('Yesterday');
});

test('items are grouped by day and keep their order', () => {
  const at = [new Date(2026, 2, 5, 11), new Date(2026, 2, 5, 10), new Date(2026, 2, 4, 9)].map(Number);
  const days = byDay(
    at.map((each) => ({ at: each })),
    noon,
  );
  expect(days.map(({ day, items }) => [day, items.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
  ]);
});

test('UTC is written to the second', () => {
  expect(utcMoment(0)).toBe('1970-01-01 00:00:00 UTC');
});
