import { parseGameLogLine } from '@arkwright/ark/log/parse-game-log';
import { settingsFor } from '@arkwright/testing/setting-pin';
import { expect, test } from 'vitest';
import { createRelay } from './relay.ts';
import { toldTwice } from './told-twice.ts';

const line = (second: number, text: string) => parseGameLogLine(`2026.07.27_21.25.${second}: ${text}`);
const ofTribe = (text: string) => `Tribe Wolves, ID 1234567890: Day 45, 12:34:56: ${text}`;
const TAMED = 'Bob of Tribe Wolves Tamed a Rex - Lvl 12 (Rex)!';

test('a tame that the game tells for all and for the tribe is in the game log once, and in the tribe log', () => {
  const events = [line(10, TAMED), line(10, ofTribe('Bob Tamed a Rex - Lvl 12 (Rex)!'))];
  const server = { id: 'server-1', name: 'The Island' };
  const mapping = (channelId: string) => [{ serverId: server.id, serverName: '', channelId }];
  const log = settingsFor('log', {
    isEnabled: true,
    collectTribeLogs: true,
    channelMapping: mapping('game'),
    tribeLogChannelMapping: mapping('tribe'),
  });
  const relay = createRelay({ server, log, chat: settingsFor('chat'), repeats: toldTwice(events) });
  expect(events.map((event) => relay(event).map(({ channelId }) => channelId))).toEqual([
    ['game'],
    ['tribe'],
  ]);
});

test.each([
  ['another level', 10, 'Bob Tamed a Rex - Lvl 13 (Rex)!'],
  ['another time', 30, 'Bob Tamed a Rex - Lvl 12 (Rex)!'],
  ['what only the tribe is told', 10, "Your 'Stone Wall' was destroyed!"],
])('%s is no repetition', (_what, second, text) => {
  expect(toldTwice([line(10, TAMED), line(second, ofTribe(text))]).size).toBe(0);
});

test('without a line for all, entries of tribes are told', () => {
  expect(toldTwice([line(10, ofTribe('Bob Tamed a Rex - Lvl 12 (Rex)!'))]).size).toBe(0);
});
