import { expect, test } from 'vitest';
import { DRAFTS_KEY, safeStorage } from '../safe-storage.ts';
import type { Draft } from './draft.ts';
import { dropDraft, findDraft, isOutdated, keepDraft } from './kept-drafts.ts';

const storage = safeStorage(() => window.sessionStorage);
const stored = { log: { rev: 3, value: { isEnabled: false, channelId: '1' } } };
const draft: Draft = { log: { rev: 3, changed: { channelId: '2' }, before: { channelId: '1' } } };

test('a draft is restored as it was, including one that removes something', () => {
  keepDraft('a', { at: 5, draft }, storage);
  expect(findDraft('a', stored, storage)).toEqual({ at: 5, draft });
  expect(findDraft('b', stored, storage)).toBeUndefined();
  const bob = { name: 'Bob' };
  const removal: Draft = { managers: { rev: 1, changed: { '7': undefined }, before: { '7': bob } } };
  keepDraft('a', { at: 6, draft: removal }, storage);
  expect(findDraft('a', { managers: { rev: 1, value: { '7': bob } } }, storage)).toEqual({
    at: 6,
    draft: removal,
  });
});

test('a field that someone has saved with the same value is not a change', () => {
  keepDraft('a', { at: 5, draft }, storage);
  expect(findDraft('a', { log: { rev: 4, value: { channelId: '2' } } }, storage)).toBeUndefined();
  expect(findDraft('a', {}, storage)).toBeUndefined();
});

test('a draft is deleted when it has no changes, when it is dropped, and when the person signs out', () => {
  for (const drop of [
    () => keepDraft('a', { at: 6, draft: {} }, storage),
    () => dropDraft('a', storage),
    () => storage.removeItem(DRAFTS_KEY),
  ]) {
    keepDraft('a', { at: 5, draft }, storage);
    drop();
    expect(findDraft('a', stored, storage)).toBeUndefined();
    expect(window.sessionStorage.getItem('drafts')).toBeNull();
  }
});

test('the latest eight drafts are kept, and no very long one', () => {
  for (let index = 1; index <= 9; index++) keepDraft(`page ${index}`, { at: index, draft }, storage);
  expect(findDraft('page 1', stored, storage)).toBeUndefined();
  expect(findDraft('page 2', stored, storage)?.at).toBe(2);
  const long: Draft = { log: { rev: 3, changed: { channelId: 'x'.repeat(200_000) }, before: {} } };
  keepDraft('page 9', { at: 10, draft: long }, storage);
  expect(findDraft('page 9', stored, storage)).toBeUndefined();
  storage.removeItem(DRAFTS_KEY);
});

test('a draft in the format of another version is ignored', () => {
  for (const text of ['', 'null', '7', '{"a":{}}', '{"a":{"at":1,"parts":{"log":{"rev":1}}}}', 'not JSON']) {
    window.sessionStorage.setItem('drafts', text);
    expect(findDraft('a', stored, storage), text).toBeUndefined();
  }
  storage.removeItem(DRAFTS_KEY);
});

test('a draft is outdated when one of its parts was saved since', () => {
  expect(isOutdated(draft, stored)).toBe(false);
  expect(isOutdated(draft, { log: { rev: 4, value: {} } })).toBe(true);
});
