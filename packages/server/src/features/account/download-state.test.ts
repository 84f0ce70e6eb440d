import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { expect, test } from 'vitest';
import { stateOf } from './download-state.ts';

const row = { state: 'ready', requestedAt: 0, touchedAt: 0, expiresAt: 10 * MINUTE_MS } as const;

test.each([
  ['ready', 10 * MINUTE_MS - 1, 'ready'],
  ['ready', 10 * MINUTE_MS, 'expired'],
  ['ready', 60 * MINUTE_MS - 1, 'expired'],
  ['ready', 60 * MINUTE_MS, 'none'],
  ['used', 0, 'used'],
  ['used', 60 * MINUTE_MS - 1, 'used'],
  ['used', 60 * MINUTE_MS, 'none'],
  ['waiting', 30 * MINUTE_MS - 1, 'waiting'],
  ['waiting', 30 * MINUTE_MS, 'failed'],
  ['building', 30 * MINUTE_MS - 1, 'building'],
  ['building', 30 * MINUTE_MS, 'failed'],
  ['failed', 0, 'failed'],
  ['failed', 60 * MINUTE_MS, 'failed'],
] as const)('stored as %s, %d ms later it is %s', (state, now, expected) => {
  expect(stateOf({ ...row, state }, now)).toBe(expected);
});

test('nothing stored means no download', () => {
  expect(stateOf(undefined, 0)).toBe('none');
});
