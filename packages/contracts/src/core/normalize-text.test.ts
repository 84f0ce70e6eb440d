import { countTextWork } from '@arkwright/testing/text-work';
import { expect, test } from 'vitest';
import { normalizeText } from './normalize-text.ts';

/** Marks in the order that makes normalization slowest: each of the second half moves to the front. */
const flood = (length: number) => '\u0345'.repeat(length / 2) + '\u0334'.repeat(length / 2);

test('a text is composed, and broken surrogates are removed', () => {
  expect(normalizeText('e\u0301', 10)).toBe('é');
  expect(normalizeText('ｄ', 10, 'NFKC')).toBe('d');
  expect(normalizeText('a\ud800b', 10)).toBe('a\ufffdb');
});

test('it is cut before it is composed, at a whole character', () => {
  const { result, normalized } = countTextWork(() => normalizeText('e\u0301'.repeat(50_000), 100));
  expect(result).toBe('é'.repeat(50));
  expect(normalized).toBe(100);
  expect(normalizeText('🦖🦖', 3)).toBe('🦖');
});

test('at most 64 marks are kept on a character, because sorting them takes quadratic time', () => {
  const { result, normalized } = countTextWork(() => normalizeText(`Z${flood(2000)}o`, 2000));
  expect(result.length).toBeLessThanOrEqual(65);
  expect(normalized).toBe(65);
  const zalgo = `Z${'\u0300'.repeat(40)}`;
  expect(normalizeText(zalgo, 100)).toBe(zalgo);
});
