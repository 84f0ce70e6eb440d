import { expect, test } from 'vitest';
import { retryAfter } from './connection-watch.ts';

test('while Discord refuses connections, each try is twice as late, up to a minute', () => {
  const pauses = [0];
  for (let tries = 0; tries < 9; tries++) pauses.push(retryAfter(pauses.at(-1) ?? 0, true));
  expect(pauses.map((ms) => ms / 1000)).toEqual([0, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
  expect(retryAfter(60_000, false)).toBe(0);
});
