import { HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import { expect, test } from 'vitest';
import { type Awaited, whyOverdue } from './overdue.ts';

const NOW = 100 * HOUR_MS;
const ago = (minutes: number) => NOW - minutes * MINUTE_MS;

/** An account whose list has failed for eleven minutes. */
const failing: Awaited = {
  startedAt: ago(11),
  triedAt: ago(60),
  listWantedAt: ago(11),
  listedAt: ago(50),
  askedAt: ago(1),
  pausedUntil: ago(0),
};

test('a list that fails for ten minutes ends the wait', () => {
  expect(whyOverdue(failing, NOW)).toContain('did not answer for 10 minutes');
});

test.each<[string, Partial<Awaited>]>([
  ['the list came', { listedAt: ago(10) }],
  ['the sync began nine minutes ago', { startedAt: ago(9) }],
  ['nobody has asked for the list since, as after a restart', { askedAt: ago(12) }],
  ['the last attempt was long ago', { startedAt: ago(60), listWantedAt: ago(60), askedAt: ago(30) }],
  ['the host asks to wait', { pausedUntil: NOW + 30 * MINUTE_MS }],
])('it goes on where %s', (_, known) => {
  expect(whyOverdue({ ...failing, ...known }, NOW)).toBe('');
});

test('after three hours in which none of its services was asked for it ends in any case', () => {
  const waiting = { ...failing, startedAt: ago(181), pausedUntil: NOW + HOUR_MS };
  expect(whyOverdue({ ...waiting, triedAt: ago(179) }, NOW)).toBe('');
  expect(whyOverdue({ ...waiting, triedAt: ago(200) }, NOW)).toContain('for 3 hours');
});
