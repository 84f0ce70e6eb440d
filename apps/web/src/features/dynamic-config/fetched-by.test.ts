import { expect, test } from 'vitest';
import { fetcherInFull, fetcherWords, latestFetch } from './fetched-by.ts';

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
