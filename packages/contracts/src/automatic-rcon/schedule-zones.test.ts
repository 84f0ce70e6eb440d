import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../core/durations.ts';
import { nextRun, nextRuns, type Schedule } from './schedule.ts';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

type Clock = { day: number; hour: number; minute: number; date: string };

/** The wall clock of a zone, from the platform's calendar and without our own code. */
function clockOf(timeZone: string): (at: number) => Clock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const seen = new Map<number, Clock>();
  return (at) => {
    const known = seen.get(at);
    if (known) return known;
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const clock = {
      day: WEEKDAYS.indexOf(parts.get('weekday') ?? ''),
      hour: Number(parts.get('hour')),
      minute: Number(parts.get('minute')),
      date: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    };
    seen.set(at, clock);
    return clock;
  };
}

const asUtc = ({ date, hour, minute }: Clock) =>
  Date.parse(`${date}T00:00Z`) + (hour * 60 + minute) * MINUTE_MS;
const utcClock = clockOf('UTC');

/** Steps minute by minute and compares the wall clock. */
function walk(schedule: Schedule, after: number, clockAt: (at: number) => Clock): number {
  const { dayOfWeek, hour, minute } = schedule;
  const fits = (clock: Clock) =>
    (dayOfWeek === -1 || clock.day === dayOfWeek) &&
    (hour === -1 || clock.hour === hour) &&
    (minute === -1 || clock.minute === minute);
  const isOneTime = hour !== -1 && minute !== -1;
  const wasBefore = (at: number, now: Clock) => {
    for (let ago = MINUTE_MS; ago <= 3 * HOUR_MS; ago += MINUTE_MS) {
      const then = clockAt(at - ago);
      if (then.date === now.date && then.hour === now.hour && then.minute === now.minute) return true;
    }
    return false;
  };
  for (let at = Math.floor(after / MINUTE_MS) * MINUTE_MS + MINUTE_MS; ; at += MINUTE_MS) {
    const now = clockAt(at);
    // The time of day that the clock has just skipped.
    if (hour !== -1)
      for (let shown = asUtc(clockAt(at - MINUTE_MS)) + MINUTE_MS; shown < asUtc(now); shown += MINUTE_MS)
        if (fits(utcClock(shown))) return at;
    if (fits(now) && !(isOneTime && wasBefore(at, now))) return at;
  }
}

/** Around clock changes in both directions, and in between. */
const MOMENTS: Record<string, string[]> = {
  UTC: ['2026-03-29T01:00Z'],
  'Europe/Berlin': ['2026-03-29T01:00Z', '2026-10-25T01:00Z', '2026-06-15T12:00Z'],
  'America/New_York': ['2026-03-08T07:00Z', '2026-11-01T06:00Z'],
  'Asia/Kolkata': ['2026-03-29T01:00Z'],
  // Half an hour: 02:00 → 02:30, and back 02:00 → 01:30.
  'Australia/Lord_Howe': ['2026-10-03T15:30Z', '2026-04-04T15:00Z'],
  // At midnight: one day starts at 01:00, another ends twice.
  'Africa/Cairo': ['2026-04-23T22:00Z', '2026-10-29T21:00Z'],
  'America/Santiago': ['2026-09-06T04:00Z', '2026-04-05T03:00Z'],
};

const part = (max: number) => fc.oneof(fc.constant(-1), fc.integer({ min: 0, max }));
const schedules = (timeZone: string) =>
  fc.record({
    dayOfWeek: part(6),
    // Most clock changes happen at night.
    hour: fc.oneof(part(23), fc.integer({ min: 0, max: 3 })),
    minute: part(59),
    timeZone: fc.constant(timeZone),
  });

test.each(Object.entries(MOMENTS))(
  'in %s the next run is the first that a minute-by-minute search finds',
  (timeZone, moments) => {
    const clockAt = clockOf(timeZone);
    const anyMoment = fc
      .tuple(
        fc.constantFrom(...moments),
        fc.oneof(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -8 * 1440, max: 1440 })),
      )
      .map(([moment, minutes]) => Date.parse(moment) + minutes * MINUTE_MS + (minutes % 7));
    fc.assert(
      fc.property(schedules(timeZone), anyMoment, (schedule, after) => {
        expect(nextRun(schedule, after)).toBe(walk(schedule, after, clockAt));
      }),
      { numRuns: 250 },
    );
  },
);

const runsAt = (schedule: Schedule, after: string, count: number) =>
  nextRuns(schedule, Date.parse(after), count).map((at) => new Date(at).toISOString().slice(0, 16));
const berlin = (hour: number, minute: number) => ({
  dayOfWeek: -1,
  hour,
  minute,
  timeZone: 'Europe/Berlin',
});

test('a daily command keeps its local hour across clock changes', () => {
  expect(runsAt(berlin(5, 0), '2026-03-28T00:00Z', 3)).toEqual([
    ...['2026-03-28T04:00', '2026-03-29T03:00', '2026-03-30T03:00'],
  ]);
  expect(runsAt(berlin(5, 0), '2026-10-24T00:00Z', 3)).toEqual([
    ...['2026-10-24T03:00', '2026-10-25T04:00', '2026-10-26T04:00'],
  ]);
});

test('a skipped time of day runs once, right after the gap', () => {
  const after = ['2026-03-28T01:30', '2026-03-29T01:00', '2026-03-30T00:30'];
  expect(runsAt(berlin(2, 30), '2026-03-28T00:00Z', 3)).toEqual(after);
  // Every minute of the skipped hour: one run for all of them.
  expect(runsAt(berlin(2, -1), '2026-03-29T00:00Z', 2)).toEqual(['2026-03-29T01:00', '2026-03-30T00:00']);
});

test('a repeated time of day runs the first time', () => {
  const once = ['2026-10-24T00:30', '2026-10-25T00:30', '2026-10-26T01:30'];
  expect(runsAt(berlin(2, 30), '2026-10-24T00:00Z', 3)).toEqual(once);
});

test('hourly commands follow real time across clock changes', () => {
  const each = ['2026-10-25T00:15', '2026-10-25T01:15', '2026-10-25T02:15'];
  expect(runsAt(berlin(-1, 15), '2026-10-25T00:00Z', 3)).toEqual(each);
  const spring = ['2026-03-29T00:15', '2026-03-29T01:15', '2026-03-29T02:15'];
  expect(runsAt(berlin(-1, 15), '2026-03-29T00:00Z', 3)).toEqual(spring);
});

test('a schedule that matches no minute has no next run in any zone', () => {
  expect(nextRuns(berlin(24, 0), 0, 3)).toEqual([]);
});

test('a run a week ahead is found, also across a day that a place skipped', () => {
  const monday = { dayOfWeek: 1, hour: 0, minute: 0, timeZone: 'Asia/Kolkata' };
  const after = Date.parse('2026-03-01T18:30Z');
  expect(nextRun(monday, after)).toBe(after + 7 * DAY_MS);
  // Samoa went from Thursday the 29th to Saturday the 31st.
  const friday = { dayOfWeek: 5, hour: 5, minute: 0, timeZone: 'Pacific/Apia' };
  expect(runsAt(friday, '2011-12-29T00:00Z', 1)).toEqual(['2011-12-30T10:00']);
});
