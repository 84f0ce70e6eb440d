import { expect, test } from 'vitest';
import { readCode } from './code.ts';

test('a code is read in either case, with blanks and dashes', () => {
  for (const written of ['ABCD2345', 'abcd2345', ' abcd 2345 ', 'ABCD-2345']) {
    expect(readCode(written)).toBe('ABCD2345');
  }
});

test("text that can't be a code gives an empty code", () => {
  for (const written of ['', 'ABCD234', 'ABCD23456', 'ABCD234O', 'ABCD2340', "ABCD23'5", '🦖🦖🦖🦖']) {
    expect(readCode(written)).toBe('');
  }
});
