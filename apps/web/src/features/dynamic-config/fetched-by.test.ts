import { expect, test } from 'vitest';
import { buildConfig } from './config-world.ts';
import { fetcherInFull, fetcherWords, latestFetch, usedWords, usersByConfig } from './fetched-by.ts';

const by = (servers: string[], address = '203.0.113.7', at = 1) => ({ servers, address, at });

test.each([
  ['one server', by(['The Island']), 'The Island'],
  ['two that share an address', by(['The Island', 'Ragnarok']), 'The Island or Ragnarok'],
  ['more of them', by(['A', 'B', 'C']), 'one of 3 servers on the same machine'],
  ['somebody else', by([]), '203.0.113.7, none of your servers'],
  ['somebody else, for who may not see addresses', by([], ''), 'an address that is none of your servers'],
])('%s', (_name, fetched, words) => {
  expect(fetcherWords(fetched)).toBe(words);
});

test('the details name all servers of a machine', () => {
  expect(fetcherInFull(by(['A', 'B', 'C']))).toBe('one of A, B, C');
  expect(fetcherInFull(by(['A', 'B']))).toBe('A or B');
});

test('a game server’s fetch is shown before a later one of an unknown address', () => {
  const [server, stranger] = [by(['The Island'], '203.0.113.7', 1), by([], '198.51.100.1', 2)];
  expect(latestFetch([stranger, server])).toBe(server);
  expect(latestFetch([stranger])).toBe(stranger);
  expect(latestFetch([])).toBeUndefined();
});

test('a server uses the config that it fetched last', () => {
  const old = buildConfig({ id: 'old', fetches: [by(['The Island'], 'a', 1), by(['Ragnarok'], 'b', 5)] });
  const next = buildConfig({ id: 'next', fetches: [by(['The Island'], 'a', 3), by([], 'c', 9)] });
  const used = usersByConfig([old, next, buildConfig({ id: 'unused' })]);
  expect([...used]).toEqual([
    ['old', { count: 1, isAtMost: false }],
    ['next', { count: 1, isAtMost: false }],
  ]);
});

test('of servers on one machine one alone may have fetched', () => {
  const [users] = usersByConfig([buildConfig({ fetches: [by(['A', 'B'])] })]).values();
  expect(usedWords(users!, 6)).toBe('up to 2 of 6 servers');
  expect(usedWords({ count: 1, isAtMost: false }, undefined)).toBe('1 server');
});
