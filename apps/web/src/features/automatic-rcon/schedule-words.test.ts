import { expect, test } from 'vitest';
import { describeSchedule, momentIn, placeOf, untilWords, upcoming } from './schedule-words.ts';

test.each([
  [-1, 5, 0, 'Europe/Berlin', 'Every day at 05:00, Berlin time'],
  [-1, 4, 30, '', 'Every day at 04:30, UTC'],
  [1, 0, 30, 'America/New_York', 'Mondays at 00:30, New York time'],
  [-1, -1, 15, 'Asia/Kolkata', 'Every hour at\u00a0:15, Kolkata time'],
  [-1, -1, -1, 'Europe/Berlin', 'Every minute'],
  [3, -1, -1, '', 'Wednesdays, every minute, UTC'],
  [3, -1, 0, 'Europe/Berlin', 'Wednesdays, every hour at\u00a0:00, Berlin time'],
  [-1, 23, -1, 'Europe/Berlin', 'Every day, every minute from 23:00 to 23:59, Berlin time'],
  [6, 5, -1, '', 'Saturdays, every minute from 05:00 to 05:59, UTC'],
])('day %i, hour %i, minute %i in the time zone %j: %s', (dayOfWeek, hour, minute, timeZone, words) => {
  expect(describeSchedule({ dayOfWeek, hour, minute, timeZone })).toBe(words);
});

test.each([
  ['', 'UTC'],
  ['UTC', 'UTC'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
])('the time zone %j is called %s', (timeZone, place) => {
  expect(placeOf(timeZone)).toBe(place);
});

test('a moment is shown in the local time of its place', () => {
  const at = Date.parse('2026-11-24T04:00Z');
  expect(momentIn(at, 'Europe/Berlin')).toBe('Tue 24 Nov, 05:00');
  expect(momentIn(at, '')).toBe('Tue 24 Nov, 04:00');
});

test.each([
  [1, 'in less than a minute'],
  [59_999, 'in less than a minute'],
  [60_000, 'in 1 minute'],
  [3 * 3_600_000 + 5, 'in 3 hours'],
  [24 * 3_600_000, 'tomorrow'],
  [6 * 24 * 3_600_000, 'in 6 days'],
])('%i ms ahead is %s', (ms, words) => {
  expect(untilWords(1_000_000 + ms, 1_000_000, '')).toBe(words);
});

test.each([
  ['2026-11-26T04:00Z', '', 'in 2 days'],
  ['2026-11-25T23:30Z', '', 'tomorrow'],
  ['2026-11-25T23:30Z', 'Europe/Berlin', 'in 2 days'],
  ['2026-11-25T04:30Z', 'America/New_York', 'today'],
])('on the evening of the 24th, %s (%s) is %s', (at, timeZone, words) => {
  const now = Date.parse('2026-11-24T16:29Z');
  expect(untilWords(Date.parse(at), now, timeZone)).toBe(words);
});

test('nothing is made up for a time zone that the browser does not know', () => {
  const daily = { dayOfWeek: -1, hour: 5, minute: 0 };
  expect(upcoming({ ...daily, timeZone: 'Mars/Olympus' }, 0, 5)).toBeUndefined();
  expect(upcoming({ ...daily, timeZone: '' }, 0, 2)).toEqual([18_000_000, 104_400_000]);
});
