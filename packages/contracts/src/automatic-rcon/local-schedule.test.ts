import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '../core/durations.ts';
import { momentIn, movesClocks, offsetAt, toLocalSchedule, toUtcSchedule } from './local-schedule.ts';
import { nextRuns, type Schedule } from './schedule.ts';

const BERLIN = 'Europe/Berlin';

/** Offsets that places on Earth have had, in minutes. */
const anyOffset = fc.integer({ min: -12 * 4, max: 14 * 4 }).map((quarters) => quarters * 15);
const part = (max: number) => fc.oneof(fc.constant(-1), fc.integer({ min: 0, max }));
const anySchedule = fc.record({ dayOfWeek: part(6), hour: part(23), minute: part(59) });

test('a schedule reads the same after a way to local time and back', () => {
  fc.assert(
    fc.property(anySchedule, anyOffset, (schedule, offset) => {
      expect(toUtcSchedule(toLocalSchedule(schedule, offset), offset)).toEqual(schedule);
      expect(toLocalSchedule(toUtcSchedule(schedule, offset), offset)).toEqual(schedule);
    }),
    { numRuns: 1000 },
  );
});

test('what is chosen in local time runs at that local time', () => {
  const exact = fc.record({
    dayOfWeek: part(6),
    hour: fc.integer({ min: 0, max: 23 }),
    minute: fc.integer({ min: 0, max: 59 }),
  });
  const moments = fc.integer({ min: 0, max: 2_000_000_000_000 });
  fc.assert(
    fc.property(exact, anyOffset, moments, (local, offset, after) => {
      for (const at of nextRuns(toUtcSchedule(local, offset), after, 3)) {
        // The local clock, read as if it were UTC.
        const clock = new Date(at + offset * MINUTE_MS);
        expect([clock.getUTCHours(), clock.getUTCMinutes()]).toEqual([local.hour, local.minute]);
        if (local.dayOfWeek !== -1) expect(clock.getUTCDay()).toBe(local.dayOfWeek);
      }
    }),
  );
});

test.each<[string, number, Schedule, Schedule]>([
  [
    'the day goes along over midnight',
    120,
    { dayOfWeek: 1, hour: 0, minute: 30 },
    { dayOfWeek: 0, hour: 22, minute: 30 },
  ],
  ['and over the week', -300, { dayOfWeek: 6, hour: 20, minute: 0 }, { dayOfWeek: 0, hour: 1, minute: 0 }],
  [
    'every day stays every day',
    120,
    { dayOfWeek: -1, hour: 1, minute: 0 },
    { dayOfWeek: -1, hour: 23, minute: 0 },
  ],
  [
    'with every hour the minute alone moves',
    330,
    { dayOfWeek: 3, hour: -1, minute: 45 },
    { dayOfWeek: 3, hour: -1, minute: 15 },
  ],
  [
    'every minute of an hour',
    120,
    { dayOfWeek: -1, hour: 1, minute: -1 },
    { dayOfWeek: -1, hour: 23, minute: -1 },
  ],
  [
    'of an hour that begins within the local one',
    330,
    { dayOfWeek: -1, hour: 10, minute: -1 },
    { dayOfWeek: -1, hour: 5, minute: -1 },
  ],
])('%s (offset of %i minutes)', (_what, offset, local, utc) => {
  expect(toUtcSchedule(local, offset)).toEqual(utc);
});

test.each([
  [BERLIN, '2026-01-15T12:00:00Z', 60],
  [BERLIN, '2026-03-29T00:59:00Z', 60],
  [BERLIN, '2026-03-29T01:00:00Z', 120],
  [BERLIN, '2026-10-25T00:59:00Z', 120],
  [BERLIN, '2026-10-25T01:00:00Z', 60],
  ['America/St_Johns', '2026-01-15T12:00:00Z', -210],
  ['Asia/Kolkata', '2026-07-15T12:00:00Z', 330],
  ['UTC', '2026-07-15T12:00:00Z', 0],
])('%s is at %s ahead of UTC by %i minutes', (zone, at, minutes) => {
  for (const within of [0, 1, 29_999, 30_000, 59_999]) {
    expect(offsetAt(Date.parse(at) + within, zone)).toBe(minutes);
  }
});

test.each([
  [
    'in spring',
    '2026-03-27T12:00:00Z',
    ['Sat 28 Mar 2026, 02:30', 'Sun 29 Mar 2026, 03:30', 'Mon 30 Mar 2026, 03:30'],
  ],
  [
    'in autumn',
    '2026-10-23T12:00:00Z',
    ['Sat 24 Oct 2026, 03:30', 'Sun 25 Oct 2026, 02:30', 'Mon 26 Oct 2026, 02:30'],
  ],
])(
  'a daily command keeps its hour in UTC when clocks move %s, so the local hour moves',
  (_when, after, local) => {
    const runs = nextRuns({ dayOfWeek: -1, hour: 1, minute: 30 }, Date.parse(after), 3);
    expect(runs.map((at) => momentIn(at, BERLIN).replace(/,(?=.*,)/, ''))).toEqual(local);
    for (const at of runs) expect(momentIn(at, 'UTC')).toMatch(/ 01:30$/);
  },
);

test('the hour that is twice on the local clock is twice a different moment', () => {
  const runs = nextRuns({ dayOfWeek: -1, hour: -1, minute: 30 }, Date.parse('2026-10-25T00:00:00Z'), 3);
  expect(runs.map((at) => momentIn(at, BERLIN).slice(-5))).toEqual(['02:30', '02:30', '03:30']);
});

test('clocks are moved in Berlin and in Auckland, not in Kolkata', () => {
  const now = Date.parse('2026-06-01T00:00:00Z');
  expect([BERLIN, 'Pacific/Auckland', 'Asia/Kolkata'].map((zone) => movesClocks(now, zone))).toEqual([
    true,
    true,
    false,
  ]);
});
