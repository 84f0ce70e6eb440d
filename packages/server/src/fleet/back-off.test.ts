import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { expect, test } from 'vitest';
import { BackOff, type Setback } from './back-off.ts';

/** The waits of one outage until `untilMs`, each attempt failing at once; `[when it began, how long it is]`. */
function waits(untilMs: number, random = 1): [at: number, ms: number][] {
  const backOff = new BackOff();
  const found: [number, number][] = [];
  for (let now = 0; now < untilMs; ) {
    const ms = Math.round(backOff.nextMs('failed', { now, random }));
    found.push([now, ms]);
    now += ms;
  }
  return found;
}

const first = (setback: Setback, random: number) => new BackOff().nextMs(setback, { now: 0, random });

test('a server that goes away is tried after 2 s, then somewhat more rarely', () => {
  expect(waits(25_000).map(([, ms]) => ms)).toEqual([2000, 3000, 4500, 6750, 8000, 8000]);
});

test('in the first five minutes no wait is longer than 8 s, so that one that comes back is soon seen', () => {
  const early = waits(5 * MINUTE_MS).map(([, ms]) => ms);
  expect(Math.max(...early)).toBe(8_000);
  expect(early.length).toBeLessThan(45);
});

test('later it is tried ever more rarely, and never more rarely than every minute', () => {
  const later = waits(30 * MINUTE_MS).filter(([at]) => at >= 5 * MINUTE_MS);
  expect(later.slice(0, 5).map(([, ms]) => ms)).toEqual([12_000, 18_000, 27_000, 40_500, 60_000]);
  expect(later.at(-1)?.[1]).toBe(60_000);
});

test('waits are spread over the last third, so that servers do not come back in step', () => {
  expect(first('failed', 0)).toBeCloseTo(1333, 0);
  expect(waits(30 * MINUTE_MS, 0).at(-1)?.[1]).toBe(40_000);
});

test('a server whose password is wrong is left alone for a minute, and later for ten', () => {
  const backOff = new BackOff();
  const next = () => backOff.nextMs('misconfigured', { now: 0, random: 1 });
  expect(next()).toBe(MINUTE_MS);
  for (let attempt = 0; attempt < 8; attempt++) next();
  expect(next()).toBe(10 * MINUTE_MS);
});

test('a connection that had been good is replaced in less than a second, every time', () => {
  const backOff = new BackOff();
  for (let round = 0; round < 30; round++)
    expect(backOff.nextMs('lost', { now: 0, random: 1 })).toBeLessThan(1000);
});

test('waits begin anew when something else goes wrong, and after all was well', () => {
  const backOff = new BackOff();
  const next = (setback: Setback) => backOff.nextMs(setback, { now: 0, random: 1 });
  expect(next('failed')).toBe(2_000);
  expect(next('failed')).toBe(3_000);
  expect(next('misconfigured')).toBe(MINUTE_MS);
  expect(next('failed')).toBe(2_000);
  next('failed');
  backOff.reset();
  expect(next('failed')).toBe(2_000);
});
