import { bannedWord } from '@arkwright/contracts/banned-words/settings';
import { MAX_ENTRIES } from '@arkwright/contracts/core/match-entries';
import { makeInstance } from '@arkwright/testing/factories';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { largeValue, MAX_KEPT_BYTES } from './large-values.ts';
import { saveGroup } from './repository.ts';
import { getSettings, listSettingsInEffect } from './settings.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());

const entries = (mark: string) =>
  Array.from({ length: MAX_ENTRIES }, (_, index) => ({
    id: `e${index}`,
    matchType: 'Contains',
    reply: `Reply ${index}`,
    matchWords: Array.from({ length: 50 }, (_word, word) => `${mark} ${index} ${word}`),
  }));

test('a list of 1,000 entries of 50 words is accepted, and read again only after a change', async () => {
  const { id: botId, scope } = await makeInstance(context, { tier: 4 });
  const save = (rev: number, mark: string) => {
    const value = bannedWord.schema.parse({ isEnabled: true, bannedWordEntries: entries(mark) });
    return saveGroup(context.db, scope, { group: 'bannedWord', rev, value, savedAt: 0, savedBy: '' });
  };
  const read = async () => {
    const names = ['bannedWord', 'chat'] as const;
    const found = await listSettingsInEffect(context, context.db, { botIds: [botId], names });
    return found.get(botId)!.bannedWord.bannedWordEntries;
  };
  await save(1, 'one');
  const first = await read();
  expect([first.length, first.at(-1)?.matchWords.at(-1)]).toEqual([MAX_ENTRIES, 'one 999 49']);
  expect(await read()).toBe(first);
  await save(2, 'two');
  expect((await read())[0]?.matchWords[0]).toBe('two 0 0');
});

test('the cache is bounded: the least recently used goes first', async () => {
  const read = vi.fn(async () => ({ value: {}, bytes: MAX_KEPT_BYTES / 2 }));
  for (const version of ['a', 'b', 'a', 'c', 'a']) await largeValue(version, read);
  expect(read).toHaveBeenCalledTimes(3);
  await largeValue('b', read);
  expect(read).toHaveBeenCalledTimes(4);
  await largeValue('d', async () => ({ value: {}, bytes: 0 }));
});

test('a feature that asks for one group reads no other, and a large one once', async () => {
  const { scope } = await makeInstance(context, { tier: 4 });
  const value = bannedWord.schema.parse({ isEnabled: true, bannedWordEntries: entries('one') });
  await saveGroup(context.db, scope, { group: 'bannedWord', rev: 1, value, savedAt: 0, savedBy: '' });
  const { entries: first } = await readOnly('bannedWord');
  expect((await readOnly('bannedWord')).entries).toBe(first);
  const whole = vi.spyOn(JSON, 'parse');
  await getSettings(context.db, scope, 'chat');
  expect(whole).not.toHaveBeenCalled();

  async function readOnly(name: 'bannedWord') {
    return { entries: (await getSettings(context.db, scope, name)).bannedWordEntries };
  }
});
