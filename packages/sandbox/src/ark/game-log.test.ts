import { expect, test } from 'vitest';
import { GameLog, isChat } from './game-log.ts';

const noon = Date.UTC(2026, 8, 13, 12, 0, 5);

test('a line gets the time stamp that the game writes, in UTC', () => {
  const log = new GameLog();
  log.write('Saving world...', noon);
  expect(log.readLog('drain')).toEqual(['2026.09.13_12.00.05: Saving world...']);
});

test('a line that has a stamp keeps it, and the stamp of the log file is dropped', () => {
  const log = new GameLog();
  log.write('2026.09.13_18.48.40: one', noon);
  log.write('[2026.07.27-21.25.23:191][991]2026.07.27_21.25.23: two', noon);
  expect(log.readLog('drain')).toEqual(['2026.09.13_18.48.40: one', '2026.07.27_21.25.23: two']);
});

test('draining empties the log and accumulating does not', () => {
  const log = new GameLog();
  log.write('one', noon);
  expect(log.readLog('accumulate')).toHaveLength(1);
  expect(log.readLog('accumulate')).toHaveLength(1);
  expect(log.readLog('drain')).toHaveLength(1);
  expect(log.readLog('drain')).toHaveLength(0);
});

test('both buffers keep the newest 600 lines', () => {
  const log = new GameLog();
  for (let index = 0; index < 650; index += 1) log.write(`SERVER: ${index}`, noon);
  const lines = log.readLog('drain');
  expect(lines).toHaveLength(600);
  expect(lines[0]).toBe('2026.09.13_12.00.05: SERVER: 50');
  expect(log.readChat()).toHaveLength(600);
});

test('chat-like lines go to the chat too, without a stamp, and reading empties it', () => {
  const log = new GameLog();
  log.write('2026.09.13_18.50.02: Survivor42 (Grim): hello', noon);
  log.write('Saving world...', noon);
  expect(log.readChat()).toEqual(['Survivor42 (Grim): hello']);
  expect(log.readChat()).toEqual([]);
});

test.each([
  ['Bob (Grim Fandango): anyone at blue obelisk?', true],
  ['SERVER: restart soon', true],
  ['AdminCmd: fly (PlayerName: Bob, ARKID: 1, PlatformID: 0002)', true],
  ['Tribe Wolves, ID 1234567890: Day 45, 12:34:56: <RichColor Color="1, 0, 0, 1">x</>)', true],
  ['Bob [UniqueNetId:0002 Platform:None] joined this ARK!', false],
  ['Zeke - Lvl 130 () was killed by a Sabertooth - Lvl 800 ()!', false],
  ['World Save Complete. Took: 0.361756', false],
])('%s is chat: %s', (line, chat) => {
  expect(isChat(line)).toBe(chat);
});
