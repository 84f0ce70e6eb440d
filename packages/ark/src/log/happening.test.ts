import { expect, test } from 'vitest';
import { happeningOf } from './happening.ts';

test.each([
  ['Bob of Tribe Wolves Tamed a Rex - Lvl 12 (Rex)!', 'Bob Tamed a Rex - Lvl 12 (Rex)!', 'tamed Rex 12'],
  ['Tribe Wolves Tamed an Argy - Lvl 5 (Argy)!', 'Ann Tamed an Argy - Lvl 5 (Argy)!', 'tamed Argy 5'],
  ['Kim - Lvl 49 (Wolves) was killed!', 'Tribemember Kim - Lvl 49 was killed!', 'died Kim 49'],
  [
    'Gary - Lvl 130 (Bye) was killed by Bob - Lvl 9 (Wolves)!',
    'Your Tribe killed Gary - Lvl 130 (Bye)!',
    'died Gary 130',
  ],
])('%s', (world, tribe, happening) => {
  expect(happeningOf('world', world)).toBe(happening);
  expect(happeningOf('tribe', tribe)).toBe(happening);
});

test.each([
  "Your 'Stone Wall' was destroyed!",
  'Bob Tamed a',
  ' - Lvl  was killed',
  'Kim - Lvl x was killed!',
])('%s is nothing that both tell', (text) => {
  expect(happeningOf('tribe', text)).toBeUndefined();
});
