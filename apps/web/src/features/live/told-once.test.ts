import type { LiveLine } from '@arkwright/contracts/live/schema';
import { expect, test } from 'vitest';
import { buildLine } from './testing/live-world.ts';
import { toldOnce } from './told-once.ts';

const world = (text: string, changed: Partial<LiveLine> = {}) =>
  buildLine({ id: 1, kind: 'world', text, ...changed });
const tribe = (text: string, changed: Partial<LiveLine> = {}) =>
  buildLine({ id: 2, kind: 'tribe', tribe: 'Wolves', text, ...changed });
const EVERYWHERE = { server: '' };
const killed = 'Guppy - Lvl 49 (Wolves) was killed by a Direwolf - Lvl 114!';

test.each([
  [killed, 'Tribemember Guppy - Lvl 49 was killed by a Direwolf - Lvl 114!'],
  ['Rexy - Lvl 215 (Rex) (Wolves) was killed!', 'Your Rexy - Lvl 215 (Rex) was killed!'],
  ['Gary - Lvl 130 (Bye) was killed by Bob - Lvl 9 (Wolves)!', 'Your Tribe killed Gary - Lvl 130 (Bye)!'],
  ['Rex - Lvl 9 (Rex) (Wolves) starved to death!', 'Your Rex - Lvl 9 (Rex) starved to death!'],
  ['Bob of Tribe Wolves Tamed a Rex - Lvl 12 (Rex)!', 'Bob Tamed a Rex - Lvl 12 (Rex)!'],
])('%s', (inWorld, inLog) => {
  expect(toldOnce([world(inWorld), tribe(inLog)], EVERYWHERE)).toEqual([world(inWorld)]);
});

test.each<[string, LiveLine]>([
  ['another server', tribe('Tribemember Guppy - Lvl 49 was killed!', { serverId: 'server-2' })],
  ['another one', tribe('Tribemember Guppy - Lvl 50 was killed!')],
  ['another time', tribe('Tribemember Guppy - Lvl 49 was killed!', { at: 60_000 })],
  ['what only the log tells', tribe("Your 'Stone Wall' was destroyed!")],
])('%s is shown', (_what, line) => {
  const lines = [world(killed, { at: 0 }), line];
  expect(toldOnce(lines, EVERYWHERE)).toBe(lines);
});

const relay = (serverId: string, text: string, relayed: LiveLine['relayed'], at = 0) =>
  buildLine({ player: 'SERVER', serverId, text, relayed, at });

test('a line that crosschat repeats on other servers is shown only at its source, and on a server as its players saw it', () => {
  const said = buildLine({ serverId: 'island', player: 'Helena', text: 'hi', at: 0 });
  const repeated = ['center', 'rag'].map((server) => relay(server, '[Island] Helena: hi', 'logged'));
  expect(toldOnce([said, ...repeated], EVERYWHERE)).toEqual([said]);
  expect(toldOnce(repeated, { server: 'rag' })).toBe(repeated);
});

test('a line that no log has is shown for the first server that repeated it, as often as it was said', () => {
  const words = '[Discord] Ann: hi';
  const lines = [
    relay('center', words, 'unlogged', 0),
    relay('island', words, 'unlogged', 10),
    relay('island', words, 'unlogged', 20_000),
    relay('center', words, 'unlogged', 20_001),
    relay('rag', '[Discord] Bo: hi', 'unlogged', 20_002),
    // The first one is away.
    relay('island', words, 'unlogged', 200_000),
  ];
  expect(toldOnce(lines, EVERYWHERE)).toEqual([lines[0], lines[3], lines[4], lines[5]]);
});

test('lines that others have servers say are shown for each server', () => {
  const lines = ['island', 'center'].map((server) => relay(server, 'Restart at noon', null));
  expect(toldOnce(lines, EVERYWHERE)).toBe(lines);
});
