import { expect, test } from 'vitest';
import { matcherOf } from './matchers.ts';

/** The maximum number of words of a list. */
const longList = (alsoInsideWords = false) =>
  Array.from({ length: 1000 }, (_, entry) => ({
    id: `${entry}`,
    reply: 'No',
    notifyDiscord: false,
    notifyDiscordRoleIds: [],
    matchType: 'ContainsIgnoreCase' as const,
    alsoInsideWords,
    matchWords: Array.from({ length: 50 }, (_, word) => `word ${entry} of ${word}`),
  }));

test('preparing the longest list lets other work run', async () => {
  let turns = 0;
  const turn = setInterval(() => turns++, 0);
  const find = await matcherOf({ botId: 'a', group: 'chatReaction' }, longList());
  clearInterval(turn);
  expect(turns).toBeGreaterThan(1);
  expect(find('the WORD 999 of 49 it is')).toMatchObject({ entry: { id: '999' }, word: 'word 999 of 49' });
});

test('a list is prepared anew when its words are to be found inside others, too', async () => {
  const key = { botId: 'b', group: 'chatReaction' };
  const message = 'my sword 7 of 12th';
  expect((await matcherOf(key, longList()))(message)).toBeUndefined();
  expect((await matcherOf(key, longList(true)))(message)).toMatchObject({ word: 'word 7 of 1' });
});
