import { expect, test } from 'vitest';
import { buildPlayer } from '../../../testing/build-player.ts';
import { whoIsMeant } from './who-is.ts';

const here = buildPlayer();
const there = buildPlayer({ netId: '1'.repeat(32), serverId: 'server-2' });
const away = buildPlayer({ netId: '2'.repeat(32), isOnline: false });
const line = { name: 'Bob', serverId: 'server-1' };
const anywhere = { ...line, serverId: '' };

test.each([
  ["the only one online on the line's server", [here, there, away], line, here],
  ['the only one online anywhere', [here, away], anywhere, here],
  ['the only known one, even after they left', [away], line, away],
])('a name means %s', (_who, players, named, who) => {
  expect(whoIsMeant(players, named)).toBe(who);
});

test.each([
  ['two are online on the same server', [here, { ...there, serverId: 'server-1' }], line],
  ['two are online and no server is named', [here, there], anywhere],
  ['none of several is online there', [there, away], line],
  ['nobody is known', [], line],
])('nobody is guessed if %s', (_what, players, named) => {
  expect(whoIsMeant(players, named)).toBeUndefined();
});
