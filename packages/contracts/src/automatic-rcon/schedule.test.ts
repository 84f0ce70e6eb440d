import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '../core/durations.ts';
import { nextRun, nextRuns, type Schedule } from './schedule.ts';

const WEEK = 7 * 24 * 60;

const utc = (text: string) => Date.parse(`${text}:00Z`);
const texts = (schedule: Schedule, after: string, count = 3) =>
  nextRuns(schedule, utc(after), count).map((at) => new Date(at).toISOString().slice(0, 16));

const part = (max: number) => fc.oneof(fc.constant(-1), fc.integer({ min: 0, max }));
const anySchedule = fc.record({
  dayOfWeek: part(6),
  hour: part(23),
  minute: part(59),
  timeZone: fc.constant(''),
});
const anyMoment = fc.integer({ min: utc('1999-12-25T00:00'), max: utc('2040-03-01T00:00') });

/** Steps minute by minute with the calendar. */
function walk({ dayOfWeek, hour, minute }: Schedule, after: number): number {
  for (let at = Math.floor(after / MINUTE_MS) * MINUTE_MS + MINUTE_MS; ; at += MINUTE_MS) {
    const date = new Date(at);
    if (dayOfWeek !== -1 && date.getUTCDay() !== dayOfWeek) continue;
    if (hour !== -1 && date.getUTCHours() !== hour) continue;
    if (minute === -1 || date.getUTCMinutes() === minute) return at;
  }
}

test('the next run is the first that a minute-by-minute search finds', () => {
  fc.assert(
    fc.property(anySchedule, anyMoment, (schedule, after) => {
      expect(nextRun(schedule, after)).toBe(walk(schedule, after));
    }),
    { numRuns: 500 },
  );
});

test('the next runs follow each other without a gap', () => {
  fc.assert(
    fc.property(anySchedule, anyMoment, (schedule, after) => {
      const first = walk(schedule, after);
      const second = walk(schedule, first);
      expect(nextRuns(schedule, after, 3)).toEqual([first, second, walk(schedule, second)]);
      expect(second - first).toBeLessThanOrEqual(WEEK * MINUTE_MS);
    }),
    { numRuns: 200 },
  );
});

test('a run due at this very minute is past; one millisecond earlier it is the next', () => {
  const daily = { dayOfWeek: -1, hour: 4, minute: 30, timeZone: '' };
  const due = utc('2026-03-01T04:30');
  expect(nextRun(daily, due - 1)).toBe(due);
  expect(nextRun(daily, due)).toBe(due + 24 * 60 * MINUTE_MS);
});

test.each([
  [{ dayOfWeek: -1, hour: -1, minute: -1 }, ['2026-12-31T23:59', '2027-01-01T00:00', '2027-01-01T00:01']],
  [{ dayOfWeek: -1, hour: -1, minute: 15 }, ['2027-01-01T00:15', '2027-01-01T01:15', '2027-01-01T02:15']],
  [{ dayOfWeek: 5, hour: -1, minute: 0 }, ['2027-01-01T00:00', '2027-01-01T01:00', '2027-01-01T02:00']],
  [{ dayOfWeek: 4, hour: 23, minute: -1 }, ['2026-12-31T23:59', '2027-01-07T23:00', '2027-01-07T23:01']],
  [{ dayOfWeek: 0, hour: 0, minute: 0 }, ['2027-01-03T00:00', '2027-01-10T00:00', '2027-01-17T00:00']],
])('across the end of a year %o is due at %j', (schedule, expected) => {
  expect(texts({ ...schedule, timeZone: '' }, '2026-12-31T23:58')).toEqual(expected);
});

test('a schedule that matches no minute has no next run', () => {
  expect(nextRuns({ dayOfWeek: -1, hour: 24, minute: 0, timeZone: '' }, 0, 3)).toEqual([]);
});
