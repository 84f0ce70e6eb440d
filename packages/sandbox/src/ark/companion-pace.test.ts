import { expect, test } from 'vitest';
import { CallFailed } from './companion-line.ts';
import { COMPANION_PACE, waitAfter } from './companion-pace.ts';

const seconds = (error: unknown, inARow = 1, duringHello = true) =>
  Math.round(waitAfter({ error, duringHello, inARow }, COMPANION_PACE) / 1000);

const lost = new CallFailed('No answer', 0);

test('each failure in a row doubles the wait, up to a minute', () => {
  expect(seconds(lost)).toBe(1);
  expect(seconds(lost, 3)).toBeGreaterThanOrEqual(3);
  expect(seconds(lost, 3)).toBeLessThanOrEqual(5);
  for (const inARow of [7, 50, 5000]) {
    expect(seconds(lost, inARow)).toBeGreaterThanOrEqual(54);
    expect(seconds(lost, inARow)).toBeLessThanOrEqual(66);
  }
});

test('who is refused at hello waits a minute; a refused upload alone means that the orders have changed', () => {
  for (const status of [400, 401, 403, 404]) {
    expect(seconds(new CallFailed('No', status))).toBeGreaterThanOrEqual(54);
    expect(seconds(new CallFailed('No', status), 1, false)).toBe(1);
  }
});

test('a program that says how long gets that, up to a minute', () => {
  expect(seconds(new CallFailed('Too fast', 429, 30_000))).toBe(30);
  expect(seconds(new CallFailed('Broken', 503, 5000))).toBe(5);
  expect(seconds(new CallFailed('Too fast', 429, 86_400_000))).toBe(60);
});

test('two that fail together do not come back together', () => {
  const waits = Array.from({ length: 20 }, () =>
    waitAfter({ error: lost, duringHello: true, inARow: 5 }, COMPANION_PACE),
  );
  expect(new Set(waits).size).toBeGreaterThan(15);
});
