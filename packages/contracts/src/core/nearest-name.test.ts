import { expect, test } from 'vitest';
import { nearestName } from './nearest-name.ts';

const NAMES = ['SaveWorld', 'ListPlayers', 'Fly', 'GiveArmor', 'GiveArmour'];

test.each([
  ['SaveWrld', 'SaveWorld'],
  ['saveworlds', 'SaveWorld'],
  ['SvaeWorld', 'SaveWorld'],
  ['SaveWrl', 'SaveWorld'],
  ['ListPlayr', 'ListPlayers'],
  ['Flyy', 'Fly'],
])('%s is suggested to be %s', (typed, meant) => {
  expect(nearestName(typed, NAMES)).toBe(meant);
});

test.each(['', 'Save', 'SaveW', 'Flies', 'Ay', 'x'.repeat(10_000)])('%j has no suggestion', (typed) => {
  expect(nearestName(typed, NAMES)).toBeUndefined();
});

test('equally near names give no suggestion; the nearer one wins', () => {
  expect(nearestName('GiveArmoxr', NAMES)).toBeUndefined();
  expect(nearestName('GiveArmorr', ['GiveArmor', 'GiveArms'])).toBe('GiveArmor');
});
