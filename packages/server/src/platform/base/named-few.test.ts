import { expect, test } from 'vitest';
import { namedFew } from './named-few.ts';

test('of many five are named', () => {
  const things = Array.from({ length: 7 }, (_, index) => ({ name: `S${index}`, reason: '' }));
  expect(namedFew(things)).toBe('S0, S1, S2, S3, S4, and 2 more');
});

test('a reason is put in brackets, without its full stop, and is cut', () => {
  const long = 'x'.repeat(500);
  expect(
    namedFew([
      { name: 'A', reason: 'Refused.' },
      { name: 'B', reason: long },
    ]),
  ).toBe(`A (Refused), B (${long.slice(0, 150)})`);
});
