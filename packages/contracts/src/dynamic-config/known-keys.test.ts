import { expect, test } from 'vitest';
import { findKnownKey, KNOWN_KEYS, suggestKey } from './known-keys.ts';

test('a known key is found whatever its case', () => {
  expect(findKnownKey('xpmultiplier')?.key).toBe('XPMultiplier');
  expect(findKnownKey('XPMultiplierX')).toBeUndefined();
  expect(findKnownKey('__proto__')).toBeUndefined();
});

test('no key stands twice', () => {
  expect(new Set(KNOWN_KEYS.map(({ key }) => key.toLowerCase())).size).toBe(KNOWN_KEYS.length);
});

test.each([
  ['XPMultiplyer', 'XPMultiplier'],
  ['HarvestAmoutMultiplier', 'HarvestAmountMultiplier'],
  ['tamingspeedmultipliers', 'TamingSpeedMultiplier'],
  ['bPvPDinoDeca', 'bPvPDinoDecay'],
])('%s was meant to be %s', (typed, meant) => {
  expect(suggestKey(typed)).toBe(meant);
});

test('of two similar keys the nearer one is suggested', () => {
  expect(suggestKey('MatingSpedMultiplier')).toBe('MatingSpeedMultiplier');
});

test('three slips are a key of its own', () => {
  expect(suggestKey('XPMultipl')).toBeUndefined();
  expect(suggestKey('X')).toBeUndefined();
  expect(suggestKey('')).toBeUndefined();
});
