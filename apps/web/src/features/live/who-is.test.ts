import { expect, test } from 'vitest';
import { buildPlayer } from '../../testing/build-player.ts';
import { whoIsOnline, whoseId } from './who-is.ts';

const here = buildPlayer();
const there = buildPlayer({ netId: '1'.repeat(32), serverId: 'server-2' });
const away = buildPlayer({ netId: '2'.repeat(32), isOnline: false });
const line = { name: 'Bob', serverId: 'server-1' };

test("a name means the only online player with it on the line's server", () => {
  expect(whoIsOnline([here, there, away], line).player).toBe(here);
  expect(whoIsOnline([here], { ...line, serverId: '' }).player).toBe(here);
});

test.each([
  ['nobody of the name is online there', [there, away], line, 'Not online on this server now.'],
  ['nobody is online anywhere', [away], { ...line, serverId: '' }, 'Not online now.'],
  [
    'two are, on the same server',
    [here, { ...there, serverId: 'server-1' }],
    line,
    '2 players have this name: only their EOS IDs tell them apart.',
  ],
  [
    'two are, and no server is named',
    [here, there],
    { ...line, serverId: '' },
    '2 players have this name: only their EOS IDs tell them apart.',
  ],
])('if %s the player is not guessed', (_what, players, named, reason) => {
  expect(whoIsOnline(players, named)).toEqual({ reason });
});

test('an EOS ID is known for online players there, or for the only player with the name', () => {
  expect(whoseId([here, away], line).player).toBe(here);
  expect(whoseId([away], line).player).toBe(away);
  expect(whoseId([there, away], line).reason).toMatch(/^2 players have this name/);
  expect(whoseId([], line).reason).toBe('No server has listed a player with this name yet.');
});
