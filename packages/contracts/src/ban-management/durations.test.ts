import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../core/durations.ts';
import { BAN_DURATIONS, parseBanDuration } from './durations.ts';

test.each([
  ['1d 12h', 36 * HOUR_MS],
  ['12h1d', 36 * HOUR_MS],
  [' 30 M ', 30 * MINUTE_MS],
  ['2w', 14 * DAY_MS],
  ['1mo', 30 * DAY_MS],
  ['1y 1mo', 395 * DAY_MS],
  ['100y', 36_500 * DAY_MS],
  ['permanent', 0],
  ['Permanent', 0],
  ['0', 0],
  [`1d 12${' '.repeat(69)}h`, 36 * HOUR_MS],
])('%j is %i ms', (text, ms) => {
  expect(parseBanDuration(text)).toBe(ms);
});

test.each([
  '',
  ' ',
  'soon',
  '1',
  '1x',
  '-1d',
  '1.5d',
  '0h',
  '1d 2d',
  '101y',
  '1d;h',
  '1234567d',
  '1d\t12h',
  `1d 12${' '.repeat(70)}h`,
  `1d${' '.repeat(74)}`,
  `${'1d '.repeat(1_000_000)}x`,
])('%j is not a duration', (text) => {
  expect(parseBanDuration(text)).toBeUndefined();
});

test('the choices are those of the specification', () => {
  expect(BAN_DURATIONS.map(({ label }) => label).join(', ')).toBe(
    'Permanent, 1 Hour, 6 Hours, 12 Hours, 18 Hours, 1 Day, 1 Week, 1 Month, 1 Year',
  );
});
