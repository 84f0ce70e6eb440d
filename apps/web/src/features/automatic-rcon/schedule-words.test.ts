import { expect, test } from 'vitest';
import { describeSchedule } from './schedule-words.ts';

const WINTER = Date.parse('2026-01-15T12:00:00Z');
const SUMMER = Date.parse('2026-07-15T12:00:00Z');

test.each([
  [-1, 4, 30, WINTER, 'Europe/Berlin', 'Every day at 05:30'],
  [-1, 4, 30, SUMMER, 'Europe/Berlin', 'Every day at 06:30'],
  [1, 23, 30, WINTER, 'Europe/Berlin', 'Tuesdays at 00:30'],
  [0, 2, 0, SUMMER, 'America/New_York', 'Saturdays at 22:00'],
  [-1, -1, 15, WINTER, 'UTC', 'Every hour at :15'],
  [-1, -1, 15, WINTER, 'Asia/Kolkata', 'Every hour at :45'],
  [-1, -1, -1, WINTER, 'Europe/Berlin', 'Every minute'],
  [3, -1, -1, WINTER, 'Europe/Berlin', 'Wednesdays (UTC), every minute'],
  [3, -1, 0, WINTER, 'UTC', 'Wednesdays, every hour at :00'],
  [-1, 23, -1, WINTER, 'Europe/Berlin', 'Every day, every minute from 00:00 to 00:59'],
  [6, 5, -1, WINTER, 'Asia/Kolkata', 'Saturdays, every minute from 10:30 to 11:29'],
])('day %i, hour %i, minute %i (UTC) is at %i in %s: %s', (dayOfWeek, hour, minute, now, zone, words) => {
  expect(describeSchedule({ dayOfWeek, hour, minute }, now, zone)).toBe(words);
});
