import { expect, test } from 'vitest';
import { newCode } from './codes.ts';

test('codes have 8 unambiguous characters, and are all different', () => {
  const codes = Array.from({ length: 500 }, newCode);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
  expect(new Set(codes).size).toBe(500);
});

test('every character occurs', () => {
  const seen = new Set(Array.from({ length: 500 }, newCode).join(''));
  expect([...seen].toSorted().join('')).toBe('23456789ABCDEFGHJKMNPQRSTUVWXYZ');
});
