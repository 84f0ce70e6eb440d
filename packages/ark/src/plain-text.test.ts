import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test('a text is cut at a whole character', () => {
  expect(plainText('🦖'.repeat(20), 10)).toBe(`${'🦖'.repeat(4)}…`);
  expect(plainText('🦖'.repeat(20), 9)).toBe(`${'🦖'.repeat(4)}…`);
  expect(plainText('🦖'.repeat(5), 10)).toBe('🦖'.repeat(5));
  expect(plainText('x'.repeat(10), 10)).toBe('x'.repeat(10));
});

test('markup, line ends, zero bytes and broken or direction-changing characters are removed', () => {
  expect(plainText('<RichColor Color="1, 0, 0, 1">Bob</>', 100)).toBe('Bob');
  expect(plainText('A\u0000B\nC\u2028D', 100)).toBe('A B C D');
  expect(plainText('\ud800Bob\udc00\u202e', 100)).toBe('Bob');
});
