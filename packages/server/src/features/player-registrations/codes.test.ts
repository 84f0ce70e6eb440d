import { expect, test } from 'vitest';
import { newCode, readCode } from './codes.ts';

test('codes have 8 characters that nobody mistakes for others, and are all different', () => {
  const codes = Array.from({ length: 500 }, newCode);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
  expect(new Set(codes).size).toBe(500);
});

test('every character comes up', () => {
  const seen = new Set(Array.from({ length: 500 }, newCode).join(''));
  expect([...seen].toSorted().join('')).toBe('23456789ABCDEFGHJKMNPQRSTUVWXYZ');
});

test('a code is read in either case, with blanks and dashes', () => {
  for (const written of ['ABCD2345', 'abcd2345', ' abcd 2345 ', 'ABCD-2345']) {
    expect(readCode(written)).toBe('ABCD2345');
  }
});

test('what can be no code is none', () => {
  for (const written of ['', 'ABCD234', 'ABCD23456', 'ABCD234O', 'ABCD2340', "ABCD23'5", '🦖🦖🦖🦖']) {
    expect(readCode(written)).toBe('');
  }
});
