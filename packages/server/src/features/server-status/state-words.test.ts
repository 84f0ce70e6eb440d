import { expect, test } from 'vitest';
import type { ShownStatus } from '../../fleet/status-machine.ts';
import { stateOf, stateWords } from './state-words.ts';

const AT = 1_700_000_000_000;
const online = (players = 0): ShownStatus => ({ state: 'online', since: AT, reason: '', players });
const offline = (since = AT, reason = 'Connection refused.'): ShownStatus => ({
  state: 'offline',
  since,
  reason,
  players: 0,
});
const starting = (since = AT): ShownStatus => ({ state: 'starting', since, reason: 'It is.', players: 0 });

test.each<[string, ShownStatus | undefined, ShownStatus, string | undefined]>([
  ['a server that goes down', online(7), offline(), 'Went offline with 7 players on: connection refused'],
  ['with one player', online(1), offline(), 'Went offline with 1 player on: connection refused'],
  ['with nobody', online(), offline(AT, 'No answer for 12 s.'), 'Went offline: no answer for 12 s'],
  ['a start that fails', starting(), offline(), 'Did not start: connection refused'],
  ['the first try', undefined, offline(), 'Can’t be reached: connection refused'],
  [
    'a server that comes back',
    offline(),
    { ...online(), since: AT + 780_000 },
    'Online again, after 13 min offline',
  ],
  ['a start', offline(), starting(AT + 5000), 'Starting, after 5 s offline'],
  ['the end of a start', starting(), online(), 'Online'],
  ['the first answer', undefined, online(), 'Online'],
  ['other players', online(1), online(2), undefined],
  ['another reason', offline(), offline(AT, 'No answer.'), undefined],
])('%s', (_what, before, now, words) => {
  expect(stateWords(before, now)).toBe(words);
  if (words !== undefined) expect(stateOf(words)).toBe(now.state);
});

test.each([
  ['by Ann', 'Stopped by Ann with 7 players on'],
  ['for Daily restart', 'Stopped for Daily restart with 7 players on'],
  ['', 'Stopped from here with 7 players on'],
])('a server that was stopped %s says that, and not that nothing listens', (stopped, words) => {
  expect(stateWords(online(7), offline(), stopped)).toBe(words);
  expect(stateOf(words)).toBe('offline');
});
