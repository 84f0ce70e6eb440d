import { expect, test } from 'vitest';
import { describeOutcomes } from './outcomes.ts';

const WORDS = { done: 'The world is saved.', failed: 'The world could not be saved.' };
const on = (serverName: string, isDone = true, reply = '') => ({
  serverId: serverName,
  serverName,
  isDone,
  reply,
});

test('results on all, no and some servers are described as such', () => {
  expect(describeOutcomes(WORDS, [on('Island')])).toBe('✅ The world is saved.');
  expect(describeOutcomes(WORDS, [on('Island'), on('Center')])).toBe(
    '✅ The world is saved.\n✅ **Island**\n✅ **Center**',
  );
  expect(describeOutcomes(WORDS, [on('Island', false, 'The server is offline.')])).toBe(
    '❌ The world could not be saved.\n❌ **Island**: The server is offline.',
  );
  expect(describeOutcomes(WORDS, [on('Island'), on('Center', false, '@here')])).toBe(
    '⚠️ Done on 1 of 2 servers.\n❌ **Center**: \\@here\n✅ **Island**',
  );
});

test('it fits a message, however many servers with however long names', () => {
  const many = Array.from({ length: 150 }, (_, n) => on(`${n}${'*'.repeat(200)}`, false, '*'.repeat(500)));
  const told = describeOutcomes(WORDS, many);
  expect(told.length).toBeLessThanOrEqual(4000);
  expect(told).toContain('and 138 more');
});
