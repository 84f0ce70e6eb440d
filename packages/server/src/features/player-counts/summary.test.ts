import { expect, test } from 'vitest';
import { type CountedDay, SLOT_MS } from './repository.ts';
import { downtimesOf, type Look, looksOf, stepsOf, uptimeOf } from './summary.ts';

const DAY = Date.UTC(2026, 6, 1);
const FIRST = DAY / SLOT_MS;

/** A sample of one server: the number of players, or null while it was down. */
const look = (slot: number, players: number | null): Look => ({
  slot,
  players,
  known: 1,
  online: players === null ? 0 : 1,
});

test('measurements are those within the time, without those that failed', () => {
  const day: CountedDay = {
    day: DAY,
    players: [1, null, null, 4],
    online: [1, 0, 0, 2],
    known: [1, 0, 1, 2],
  };
  expect(looksOf([day], { from: FIRST, slots: 4 }).map(({ slot }) => slot - FIRST)).toEqual([0, 2, 3]);
  expect(looksOf([day], { from: FIRST + 1, slots: 2 }).map(({ slot }) => slot - FIRST)).toEqual([2]);
});

test('a step has the average number online, to a tenth, and the peak', () => {
  const looks = [look(FIRST, 1), look(FIRST + 1, 2), look(FIRST + 2, 2), look(FIRST + 3, null)];
  expect(stepsOf(looks, { from: FIRST, slots: 6, every: 3 })).toEqual([
    { average: 1.7, peak: 2 },
    { average: null, peak: null },
  ]);
});

test('uptime is a share of the known time', () => {
  expect(uptimeOf([look(0, 1), look(1, 2), { slot: 2, players: null, online: 0, known: 2 }])).toBe(0.5);
  expect(uptimeOf([])).toBe(null);
});

test('an outage between two measurements counts for the uptime', () => {
  const looks = Array.from({ length: 10 }, (_, slot) => look(slot, 1));
  expect(uptimeOf(looks, SLOT_MS)).toBeCloseTo(0.9);
  // Measurements that saw more of it are believed.
  expect(uptimeOf([...looks, look(10, null), look(11, null)], SLOT_MS)).toBeCloseTo(10 / 12);
  expect(uptimeOf([look(0, 1)], 2 * SLOT_MS)).toBe(0);
});

test('a downtime continues over three missed measurements, and no more', () => {
  const down = (...slots: number[]) => slots.map((slot) => look(slot, null));
  expect(downtimesOf(down(0, 1, 4))).toEqual([{ from: 0, to: 4 }]);
  expect(downtimesOf(down(0, 1, 5))).toEqual([
    { from: 5, to: 5 },
    { from: 0, to: 1 },
  ]);
  expect(downtimesOf([...down(0, 1), look(2, 0), ...down(3)])).toEqual([
    { from: 3, to: 3 },
    { from: 0, to: 1 },
  ]);
  expect(
    downtimesOf(Array.from({ length: 300 }, (_, n) => look(2 * n, n % 2 === 0 ? null : 1))),
  ).toHaveLength(100);
});
