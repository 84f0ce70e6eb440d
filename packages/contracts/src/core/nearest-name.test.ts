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
])('by %s was meant %s', (typed, meant) => {
  expect(nearestName(typed, NAMES)).toBe(meant);
});

test.each(['', 'Save', 'SaveW', 'Flies', 'Ay', 'x'.repeat(10_000)])(
  'by %j is meant none of them',
  (typed) => {
    expect(nearestName(typed, NAMES)).toBeUndefined();
  },
);

test('of two that are equally near neither is told; the nearer one is', () => {
  expect(nearestName('GiveArmoxr', NAMES)).toBeUndefined();
  expect(nearestName('GiveArmorr', ['GiveArmor', 'GiveArms'])).toBe('GiveArmor');
});
