import { expect, test } from 'vitest';
import { stateOf } from './download-state.ts';

const MINUTE = 60_000;
const row = { state: 'ready', requestedAt: 0, touchedAt: 0, expiresAt: 10 * MINUTE } as const;

test.each([
  ['ready', 10 * MINUTE - 1, 'ready'],
  ['ready', 10 * MINUTE, 'expired'],
  ['ready', 60 * MINUTE - 1, 'expired'],
  ['ready', 60 * MINUTE, 'none'],
  ['used', 0, 'used'],
  ['used', 60 * MINUTE - 1, 'used'],
  ['used', 60 * MINUTE, 'none'],
  ['waiting', 30 * MINUTE - 1, 'waiting'],
  ['waiting', 30 * MINUTE, 'failed'],
  ['building', 30 * MINUTE - 1, 'building'],
  ['building', 30 * MINUTE, 'failed'],
  ['failed', 0, 'failed'],
  ['failed', 60 * MINUTE, 'failed'],
] as const)('what is stored as %s is, %d ms later, %s', (state, now, expected) => {
  expect(stateOf({ ...row, state }, now)).toBe(expected);
});

test('nothing stored is none', () => {
  expect(stateOf(undefined, 0)).toBe('none');
});
