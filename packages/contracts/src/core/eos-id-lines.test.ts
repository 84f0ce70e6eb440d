import { expect, test } from 'vitest';
import { eosIdLines } from './eos-id-lines.ts';

const [A, B] = ['0002c0ffee11d00d4242beef00c0ffee', '0002C0FFEE11D00D4242BEEF00C0FFEF'];
const ids = eosIdLines({ max: 3, tooMany: 'too many' });

test.each([
  [`${A},${B}`],
  [`${A};${B}`],
  [`${A}\t${B}`],
  [`${A} // Bob\n${B} # Eve`],
  [`# admins\n; ours\n${A}\r\n\n"${B}"`],
  [`'${A}', '${B}',`],
])('%j is two ids', (text) => {
  expect(ids.parse(text)).toEqual([A, B.toLowerCase()]);
});

test('what is no id is named with its line, and ids on one line count', () => {
  const wrong = ids.safeParse(`# list\n${A}, Bob`);
  expect(wrong.error?.issues[0]?.message).toBe('Line 2, “Bob”: an EOS ID has 32 characters of 0-9 and a-f');
  const four = [1, 2, 3, 4].map((digit) => `${digit}`.repeat(32)).join(',');
  expect(ids.safeParse(four).error?.issues[0]?.message).toBe('too many');
});
