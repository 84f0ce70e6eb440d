import { expect, test } from 'vitest';
import { hoursOf, playtimeRoleFields } from './playtime-role-fields.ts';

function stored(playtime: string) {
  const parsed = playtimeRoleFields.safeParse({ roleId: '1', playtime, clusterIds: [] });
  return parsed.success ? parsed.data.playtime : parsed.error.issues.map(({ message }) => message).join();
}

const RANGE = 'Playtime must be greater than 0.';

test.each([
  ['1', 3600],
  [' 10 ', 36_000],
  ['0.5', 1800],
  ['0,5', 1800],
  ['0.0003', 1],
  ['100000', 360_000_000],
  ['100000.001', 'Playtime must be at most 100,000 hours.'],
  ['100001', 'Playtime must be at most 100,000 hours.'],
  ['0', RANGE],
  ['0.0001', RANGE],
  ['-1', RANGE],
  ['', RANGE],
  ['long', RANGE],
  ['1e3', RANGE],
])('%s typed hours are %s', (typed, seconds) => {
  expect(stored(typed)).toBe(seconds);
});

test.each([3600, 1800, 1, 90_061, 360_000_000])('%i seconds survive being shown as hours', (seconds) => {
  expect(stored(hoursOf(seconds))).toBe(seconds);
});
