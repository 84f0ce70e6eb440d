import { expect, test } from 'vitest';
import { createSaveClock, parseLocalStamp } from './save-clock.ts';

const NOW = Date.UTC(2026, 10, 1, 12);
const HOUR = 3600;
const HOUR_MS = 3_600_000;
const now = { gameTime: 100_100_000, realTime: NOW };
/** A moment `hours` before the save by the game's clock, and `realHours` before it in real time. */
const anchor = (hours: number, realHours: number, isLocal = false) => ({
  gameTime: now.gameTime - hours * HOUR,
  realTime: NOW - realHours * HOUR_MS,
  isLocal,
});
const hoursAgo = (clock: (time: number | undefined) => number, hours: number) =>
  (NOW - clock(now.gameTime - hours * HOUR)) / HOUR_MS;

test('without anchors, the game is assumed never to have stopped', () => {
  expect(hoursAgo(createSaveClock({ now, anchors: [] }), 5)).toBe(5);
});

test('a structure placed before a day of downtime is a day older', () => {
  const clock = createSaveClock({ now, anchors: [anchor(10, 34), anchor(8, 32), anchor(2, 2)] });
  expect(hoursAgo(clock, 9)).toBe(33);
  expect(hoursAgo(clock, 20)).toBe(44);
  expect(hoursAgo(clock, 1)).toBe(1);
});

test('times of another server and missing times count as the save’s time', () => {
  const clock = createSaveClock({ now, anchors: [] });
  for (const time of [undefined, -5, 0, now.gameTime + 7000]) expect(clock(time)).toBe(NOW);
});

test('anchors that contradict the others are dropped', () => {
  const good = [anchor(10, 34), anchor(9, 33), anchor(8, 32), anchor(2, 2)];
  const strange = [anchor(9.5, 5000), anchor(5, 2), anchor(6, 9000), anchor(-3, 1)];
  const clock = createSaveClock({ now, anchors: [...strange, ...good] });
  expect(hoursAgo(clock, 8.5)).toBe(32.5);
  expect(hoursAgo(clock, 1)).toBe(1);
});

test('a server in another time zone is detected by the UTC times of cryopods', () => {
  const abroad = [anchor(10, 18, true), anchor(8, 16, true), anchor(6, 14, true)];
  const clock = createSaveClock({ now, anchors: [...abroad, anchor(7.9, 7.9), anchor(5.99, 5.99)] });
  expect(hoursAgo(clock, 10)).toBeCloseTo(10, 5);
  expect(hoursAgo(clock, 7)).toBeCloseTo(7, 5);
});

test('stamps are local time, other texts are refused', () => {
  expect(parseLocalStamp('2026.02.22-14.35.09')).toBe(new Date(2026, 1, 22, 14, 35, 9).getTime());
  for (const text of ['', '2026-02-22', '2026.02.22-14.35.09 '])
    expect(parseLocalStamp(text)).toBeUndefined();
});
