import { expect, test } from 'vitest';
import { findBrokenText } from './broken-text.ts';

test('the first text with half a surrogate pair is found, wherever it stands', () => {
  expect(findBrokenText({ a: 'fine 🦖', b: ['x', { c: 'half \ud83e' }], d: '\udd96' })).toBe('b.1.c');
  expect(findBrokenText({ a: { '\ud800': 1 } })).toBe('a');
  expect(findBrokenText('\ud800')).toBe('');
});

test('whole pairs, other values and nothing at all are fine', () => {
  for (const json of [undefined, null, 5, true, 'Ragnarök 🦖', '\u0000', { a: ['🦖', { b: null }] }])
    expect(findBrokenText(json)).toBeUndefined();
});

test('a body that is nested as deep as it can be is looked through quickly', () => {
  const began = performance.now();
  expect(findBrokenText(JSON.parse(`${'['.repeat(500_000)}"\\ud800"${']'.repeat(500_000)}`))).toBeDefined();
  expect(performance.now() - began).toBeLessThan(2000);
});
