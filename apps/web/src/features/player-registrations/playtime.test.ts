import { expect, test } from 'vitest';
import { clusterName, playtimesOf, playtimeWords } from './playtime.ts';
import { buildRegistration } from './registration-world.ts';

test.each([
  [0, '0 min'],
  [1, '30 s'],
  [2, '1 min'],
  [119, '59 min'],
  [120, '1 h'],
  [121, '1 h'],
  [3000, '25 h'],
  [3003, '25 h 1 min'],
])('a counter of %i steps of 30 seconds reads %s', (counter, words) => {
  expect(playtimeWords(counter)).toBe(words);
});

const MAPPINGS = [
  { clusterId: 'pve', name: 'Peaceful' },
  { clusterId: '', name: 'Nameless' },
  { clusterId: 'pvp', name: 'Fierce' },
];

test('playtimes are listed for all servers, for named clusters with 0 if missing, and for unnamed ones', () => {
  const registration = buildRegistration({
    playtimeCounter: 10,
    clusterPlaytimeCounters: [
      { clusterId: 'pvp', counter: 4 },
      { clusterId: 'old', counter: 6 },
    ],
  });
  expect(playtimesOf(registration, MAPPINGS)).toEqual([
    { playtimeId: 'Global', name: 'All servers', counter: 10 },
    { playtimeId: 'pve', name: 'Peaceful', counter: 0 },
    { playtimeId: '', name: 'Nameless', counter: 0 },
    { playtimeId: 'pvp', name: 'Fierce', counter: 4 },
    { playtimeId: 'old', name: 'old', counter: 6 },
  ]);
});

test('a cluster without a name is shown by its ID', () => {
  expect(clusterName('pvp', MAPPINGS)).toBe('Fierce');
  expect(clusterName('old', MAPPINGS)).toBe('old');
});
