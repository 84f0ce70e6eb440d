import { expect, test } from 'vitest';
import { findKnownKey, KNOWN_KEYS, suggestKey } from './known-keys.ts';

test('a known key is found regardless of case', () => {
  expect(findKnownKey('xpmultiplier')?.key).toBe('XPMultiplier');
  expect(findKnownKey('XPMultiplierX')).toBeUndefined();
  expect(findKnownKey('__proto__')).toBeUndefined();
});

test('no key is listed twice', () => {
  expect(new Set(KNOWN_KEYS.map(({ key }) => key.toLowerCase())).size).toBe(KNOWN_KEYS.length);
});

test.each([
  ['XPMultiplyer', 'XPMultiplier'],
  ['HarvestAmoutMultiplier', 'HarvestAmountMultiplier'],
  ['tamingspeedmultipliers', 'TamingSpeedMultiplier'],
  ['bPvPDinoDeca', 'bPvPDinoDecay'],
])('%s is suggested to be %s', (typed, meant) => {
  expect(suggestKey(typed)).toBe(meant);
});

test('the nearer of two similar keys is suggested', () => {
  expect(suggestKey('MatingSpedMultiplier')).toBe('MatingSpeedMultiplier');
});

test('three typing errors make an unknown key', () => {
  expect(suggestKey('XPMultipl')).toBeUndefined();
  expect(suggestKey('X')).toBeUndefined();
  expect(suggestKey('')).toBeUndefined();
});
