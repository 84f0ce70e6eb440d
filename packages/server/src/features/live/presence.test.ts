import { expect, test } from 'vitest';
import { type Move, type Present, presentBetween } from './presence.ts';

const SPAN = { from: 100, to: 200 };
const joined = (at: number, player = 'Kara', serverId = 's1'): Move => ({
  at,
  serverId,
  kind: 'joined',
  player,
});
const left = (at: number, player = 'Kara', serverId = 's1'): Move => ({
  ...joined(at, player, serverId),
  kind: 'left',
});
const who = (moves: Move[], present: Present[] = [], knownFrom = 0) =>
  presentBetween({ moves, present }, SPAN, { knownFrom, now: 300 });
const kara = (from: number, to: number, serverIds = ['s1']) => [{ name: 'Kara', serverIds, from, to }];

test.each([
  ['came and went in it', [joined(120), left(130)], kara(120, 130)],
  ['had come before it', [left(130)], kara(100, 130)],
  ['left after it', [joined(120), left(250)], kara(120, 200)],
  ['was there all the time, and left after it', [left(250)], kara(100, 200)],
  ['came twice', [joined(110), left(120), joined(150), left(160)], kara(110, 160)],
  ['came, and nobody saw the leaving', [joined(120)], kara(120, 120)],
  ['came after it', [joined(250), left(260)], []],
  ['came at its end', [joined(200)], []],
])('a player who %s', (_who, moves, expected) => {
  expect(who(moves)).toEqual(expected);
});

test('a player who is online now without a join or leave was there all the time', () => {
  const there = [{ serverId: 's1', name: 'Kara' }];
  expect(who([], there)).toEqual(kara(100, 200));
  expect(who([], there, 150)).toEqual(kara(150, 200));
  expect(who([joined(120)], there)).toEqual(kara(120, 200));
  expect(who([joined(250)], there)).toEqual([]);
});

test('servers are listed together, and players in the order of joining', () => {
  const moves = [
    joined(110, 'Zed'),
    joined(120),
    left(130),
    joined(140, 'Kara', 's2'),
    left(150, 'Kara', 's2'),
  ];
  expect(who(moves)).toEqual([
    { name: 'Zed', serverIds: ['s1'], from: 110, to: 110 },
    ...kara(120, 150, ['s1', 's2']),
  ]);
});
