import { expect, test } from 'vitest';
import { takesWhatTheBotReads } from './bot-reads.ts';

test.each([
  'GetChat',
  'admincheat getgamelog x',
  ' GETCHAT ',
  'cheat cheat GetChat',
  'cheat  AdminCheat\tcheat GetGameLog',
])("%j takes the bot's own reads", (line) => {
  expect(takesWhatTheBotReads(line)).toBe(true);
});

test.each(['GetChatter', 'Broadcast GetChat', 'cheat', 'cheatGetChat', ''])('%j does not', (line) => {
  expect(takesWhatTheBotReads(line)).toBe(false);
});

test('a line with nothing but `cheat` is parsed in linear time', () => {
  expect(takesWhatTheBotReads(`${'cheat '.repeat(100_000)}x`)).toBe(false);
});
