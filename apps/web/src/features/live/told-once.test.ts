import type { LiveLine } from '@arkwright/contracts/live/schema';
import { expect, test } from 'vitest';
import { buildLine } from './testing/live-world.ts';
import { toldOnce } from './told-once.ts';

const world = (text: string, changed: Partial<LiveLine> = {}) =>
  buildLine({ id: 1, kind: 'world', text, ...changed });
const tribe = (text: string, changed: Partial<LiveLine> = {}) =>
  buildLine({ id: 2, kind: 'tribe', tribe: 'Wolves', text, ...changed });
const killed = 'Guppy - Lvl 49 (Wolves) was killed by a Direwolf - Lvl 114!';

test.each([
  [killed, 'Tribemember Guppy - Lvl 49 was killed by a Direwolf - Lvl 114!'],
  ['Rexy - Lvl 215 (Rex) (Wolves) was killed!', 'Your Rexy - Lvl 215 (Rex) was killed!'],
  ['Gary - Lvl 130 (Bye) was killed by Bob - Lvl 9 (Wolves)!', 'Your Tribe killed Gary - Lvl 130 (Bye)!'],
  ['Rex - Lvl 9 (Rex) (Wolves) starved to death!', 'Your Rex - Lvl 9 (Rex) starved to death!'],
  ['Bob of Tribe Wolves Tamed a Rex - Lvl 12 (Rex)!', 'Bob Tamed a Rex - Lvl 12 (Rex)!'],
])('%s', (inWorld, inLog) => {
  expect(toldOnce([world(inWorld), tribe(inLog)])).toEqual([world(inWorld)]);
});

test.each<[string, LiveLine]>([
  ['another server', tribe('Tribemember Guppy - Lvl 49 was killed!', { serverId: 'server-2' })],
  ['another one', tribe('Tribemember Guppy - Lvl 50 was killed!')],
  ['another time', tribe('Tribemember Guppy - Lvl 49 was killed!', { at: 60_000 })],
  ['what only the log tells', tribe("Your 'Stone Wall' was destroyed!")],
])('%s is told', (_what, line) => {
  const lines = [world(killed, { at: 0 }), line];
  expect(toldOnce(lines)).toBe(lines);
});
