import { HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { expect, test } from 'vitest';
import { isDue, type SourceOutcome, sourceAfter } from './source-state.ts';
import type { Source } from './sources-repository.ts';

const EVERY_MS = 10 * MINUTE_MS;
const ASKER = { name: 'steam', askedWith: 'a' } as const;
const VALIDATORS = { url: 'https://api.example/', etag: '"1"', lastModified: '' };

const after = (before: Source | undefined, outcome: SourceOutcome, now = 0) =>
  sourceAfter(before, outcome, { ...ASKER, now, everyMs: EVERY_MS, chance: 0.5 });
const failed = (problem: 'no-answer' | 'throttled' | 'refused', retryAfterMs?: number): SourceOutcome => ({
  kind: 'failed',
  problem,
  retryAfterMs,
});
const pauseAfter = (count: number, outcome: SourceOutcome) => {
  let source: Source | undefined;
  for (let round = 0; round < count; round++) source = after(source, outcome);
  return source?.nextAt;
};

test('after a reply the next request is in ten minutes, with the validators of the reply', () => {
  const source = after(undefined, { kind: 'answered', validators: VALIDATORS }, 1000);
  expect(source).toMatchObject({ answeredAt: 1000, problem: '', nextAt: 1000 + EVERY_MS });
  // That nothing has changed comes without them.
  expect(after(source, { kind: 'answered' }, 2000)).toMatchObject({ validators: VALIDATORS });
});

test('requests of many installations are spread over a minute before and after', () => {
  const pause = (chance: number) =>
    sourceAfter(undefined, { kind: 'answered' }, { ...ASKER, now: 0, everyMs: EVERY_MS, chance }).nextAt;
  expect([pause(0), pause(1)]).toEqual([9 * MINUTE_MS, 11 * MINUTE_MS]);
});

test('after failures in a row requests become rarer, but at least one an hour', () => {
  const pauses = [1, 2, 3, 4, 9].map((count) => pauseAfter(count, failed('no-answer')));
  expect(pauses).toEqual([10, 20, 40, 60, 60].map((minutes) => minutes * MINUTE_MS));
});

test('a failure keeps the time of the last reply', () => {
  const good = after(undefined, { kind: 'answered', validators: VALIDATORS }, 1000);
  const bad = after(good, failed('no-answer'), 2000);
  expect(bad).toMatchObject({ answeredAt: 1000, failures: 1, problem: 'no-answer', validators: VALIDATORS });
  expect(after(bad, { kind: 'answered' }, 3000)).toMatchObject({ failures: 0, problem: '' });
});

test('requests pause for as long as the service asks', () => {
  expect(pauseAfter(1, failed('throttled', 2 * HOUR_MS))).toBe(2 * HOUR_MS);
  expect(pauseAfter(1, failed('throttled', 1000))).toBe(EVERY_MS);
});

test('a refused key is tried again after an hour, another one at once', () => {
  const source = after(undefined, failed('refused'));
  expect(source.nextAt).toBe(HOUR_MS);
  expect(isDue(source, { now: 1, askedWith: 'a' })).toBe(false);
  expect(isDue(source, { now: 1, askedWith: 'b' })).toBe(true);
  expect(isDue(source, { now: HOUR_MS, askedWith: 'a' })).toBe(true);
  expect(isDue(undefined, { now: 0, askedWith: 'a' })).toBe(true);
});
