import { expect, test } from 'vitest';
import { findLoneSurrogate, mayHoldLoneSurrogate } from './lone-surrogates.ts';

test('the first text with half a surrogate pair is found, wherever it is', () => {
  expect(findLoneSurrogate({ a: 'fine 🦖', b: ['x', { c: 'half \ud83e' }], d: '\udd96' })).toBe('b.1.c');
  expect(findLoneSurrogate({ a: { '\ud800': 1 } })).toBe('a');
  expect(findLoneSurrogate('\ud800')).toBe('');
});

test('whole pairs, other values and nothing at all are fine', () => {
  for (const json of [undefined, null, 5, true, 'Ragnarök 🦖', '\u0000', { a: ['🦖', { b: null }] }])
    expect(findLoneSurrogate(json)).toBeUndefined();
});

test('it is known whether a piece of JSON may contain such a text', () => {
  for (const json of ['"\\ud800"', '"\\uD83E\\uDD96"']) expect(mayHoldLoneSurrogate(json)).toBe(true);
  for (const json of ['"🦖"', '"\\u00e9"', '{}']) expect(mayHoldLoneSurrogate(json)).toBe(false);
});
