import { expect, test } from 'vitest';
import { baseSearch, dinoSearch, playerSearch } from './search.ts';

test('without parameters it is the first page of rows seen in the last 24 hours', () => {
  expect(playerSearch.parse({})).toEqual({
    page: 1,
    pageSize: 25,
    q: '',
    serverIds: [],
    order: 'desc',
    seenWithin: 24,
    inTribe: 'any',
    sort: 'lastSeen',
  });
});

test('dead dinos are hidden by default', () => {
  expect(dinoSearch.parse({}).statuses).toEqual(['male', 'female', 'none', 'baby', 'neutered']);
});

test('choices are separated by commas; unknown words are ignored', () => {
  expect(dinoSearch.parse({ statuses: 'dead,male,nonsense' }).statuses).toEqual(['male', 'dead']);
  expect(baseSearch.parse({ sizes: '' }).sizes).toEqual([]);
  expect(playerSearch.parse({ serverIds: 'a,,b,' }).serverIds).toEqual(['a', 'b']);
});

test('a page has 1 to 100 rows', () => {
  for (const pageSize of ['1', '100']) expect(playerSearch.safeParse({ pageSize }).success).toBe(true);
  for (const pageSize of ['0', '101', 'x', '1.5'])
    expect(playerSearch.safeParse({ pageSize }).success).toBe(false);
});
