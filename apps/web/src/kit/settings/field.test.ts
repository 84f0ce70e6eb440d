import { companionMod } from '@arkwright/contracts/companion/settings';
import { limitsOf } from '@arkwright/contracts/core/tiers';
import { expect, test } from 'vitest';
import { whyOff } from './field.ts';

const without = { member: { isOwner: true, permissions: [] }, limits: limitsOf(1) };

test.each([
  ['companionType', 'NotSelected'],
  ['uploadDinoData', false],
])('without the tier %s can not be chosen from %s', (name, value) => {
  expect(whyOff(companionMod, name, { ...without, value })).toBe('This feature needs Tier 2.');
});

test.each([
  ['companionType', 'Mod'],
  ['uploadDinoData', true],
])('without the tier %s may still be taken back from %s', (name, value) => {
  expect(whyOff(companionMod, name, { ...without, value })).toBeUndefined();
});

test('what nobody may edit is off for the owner too', () => {
  const caller = { ...without, limits: limitsOf(5), value: '' };
  expect(whyOff(companionMod, 'registrationKey', caller)).toBe('This can’t be changed here.');
});
