import { expect, test } from 'vitest';
import { BackOff, retryDelayMs } from './back-off.ts';

const curve = (attempts: number, random: number) =>
  Array.from({ length: attempts }, (_, attempt) => Math.round(retryDelayMs('failed', attempt, random)));

test('a server that stays away is tried after 2 s, then ever more rarely, and never more rarely than every minute', () => {
  expect(curve(4, 1)).toEqual([2000, 3000, 4500, 6750]);
  expect(retryDelayMs('failed', 50, 1)).toBe(60_000);
  expect(retryDelayMs('failed', 5000, 1)).toBe(60_000);
});

test('waits are spread over the last third, so that servers do not come back in step', () => {
  expect(retryDelayMs('failed', 0, 0)).toBeCloseTo(1333, 0);
  expect(retryDelayMs('failed', 100, 0)).toBe(40_000);
});

test('a server whose password is wrong is left alone for a minute, and later for ten', () => {
  expect(retryDelayMs('misconfigured', 0, 1)).toBe(60_000);
  expect(retryDelayMs('misconfigured', 9, 1)).toBe(600_000);
});

test('a connection that had been good is replaced in less than a second, every time', () => {
  expect(retryDelayMs('lost', 0, 1)).toBeLessThan(1000);
  expect(retryDelayMs('lost', 30, 1)).toBeLessThan(1000);
});

test('waits begin anew when something else goes wrong, and after all was well', () => {
  const backOff = new BackOff();
  const first = backOff.nextMs('failed', 1);
  expect(backOff.nextMs('failed', 1)).toBeGreaterThan(first);
  expect(backOff.nextMs('misconfigured', 1)).toBe(60_000);
  expect(backOff.nextMs('failed', 1)).toBe(first);
  backOff.nextMs('failed', 1);
  backOff.reset();
  expect(backOff.nextMs('failed', 1)).toBe(first);
});
