import { expect, test } from 'vitest';
import { baseSizeOf } from './base-size.ts';

test.each([
  [1, 'Clutter'],
  [2, 'Tiny'],
  [50, 'Tiny'],
  [51, 'Small'],
  [200, 'Small'],
  [201, 'Medium'],
  [500, 'Medium'],
  [501, 'Large'],
  [1500, 'Large'],
  [1501, 'Huge'],
  [10_000_000, 'Huge'],
] as const)('a base of %i structures is %s', (count, size) => expect(baseSizeOf(count)).toBe(size));
