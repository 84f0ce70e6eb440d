import { expect, test } from 'vitest';
import { findBrokenText, mayHoldBrokenText } from './broken-text.ts';

test('the first text with half a surrogate pair is found, wherever it stands', () => {
  expect(findBrokenText({ a: 'fine 🦖', b: ['x', { c: 'half \ud83e' }], d: '\udd96' })).toBe('b.1.c');
  expect(findBrokenText({ a: { '\ud800': 1 } })).toBe('a');
  expect(findBrokenText('\ud800')).toBe('');
});

test('whole pairs, other values and nothing at all are fine', () => {
  for (const json of [undefined, null, 5, true, 'Ragnarök 🦖', '\u0000', { a: ['🦖', { b: null }] }])
    expect(findBrokenText(json)).toBeUndefined();
});

test('of JSON it is told whether such a text can stand in it', () => {
  for (const json of ['"\\ud800"', '"\\uD83E\\uDD96"']) expect(mayHoldBrokenText(json)).toBe(true);
  for (const json of ['"🦖"', '"\\u00e9"', '{}']) expect(mayHoldBrokenText(json)).toBe(false);
});
