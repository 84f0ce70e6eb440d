import { expect, test } from 'vitest';
import { initialStatus, reduceStatus, type Status, type StatusInput } from './status-machine.ts';
import { answerTimeoutMs, signInTimeoutMs } from './timeouts.ts';

const NOW = 1_800_000_000_000;
const after = (status: Status, input: StatusInput) =>
  reduceStatus(status, input, { now: NOW, lastSeen: NOW });
const online = after(initialStatus(undefined), { kind: 'listed', players: 0, tookMs: 30 });
const silent: StatusInput = { kind: 'failed', failure: 'silent' };
const refused: StatusInput = { kind: 'failed', failure: 'refused' };
const poll = (status: Status) => answerTimeoutMs(status, { now: NOW, isPoll: true });
const request = (status: Status) => answerTimeoutMs(status, { now: NOW, isPoll: false });

test('silence after a silence is believed so soon that a server that hangs is offline in less than 20 s', () => {
  const LOG_POLL_MS = 5_000;
  const RECONNECT_MS = 600;
  const suspect = after(online, silent);
  expect(LOG_POLL_MS + poll(online) + RECONNECT_MS + signInTimeoutMs(suspect, NOW)).toBeLessThan(17_000);
  expect(poll(suspect)).toBe(signInTimeoutMs(suspect, NOW));
  expect(poll(after(suspect, { kind: 'answered' }))).toBe(poll(online));
});

test('what people want done may take longer than a poll', () => {
  expect(request(online)).toBe(10_000);
  expect(request(after(online, silent))).toBe(10_000);
});

test('a server that may be loading its map gets twice the time that loading ones need', () => {
  const starting = after(after(online, refused), { kind: 'connected' });
  expect([poll(starting), request(starting), signInTimeoutMs(starting, NOW)]).toEqual([
    15_000, 15_000, 15_000,
  ]);
  expect(signInTimeoutMs(after(online, refused), NOW)).toBe(15_000);
});

test('a server that is offline for another reason is given the time for a slow sign-in, not more', () => {
  const gone = after(online, { kind: 'failed', failure: 'password' });
  expect([poll(gone), signInTimeoutMs(gone, NOW)]).toEqual([6_000, 8_000]);
});
