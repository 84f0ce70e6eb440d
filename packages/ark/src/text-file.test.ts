import { expect, test } from 'vitest';
import { decodeText, readTextFile } from './text-file.ts';

const TEXT = 'Bänke=1\r\nИмя=2\rC=𝟛\n';
const LINES = 'Bänke=1\nИмя=2\nC=𝟛\n';
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-16', Buffer.from(TEXT, 'utf16le')],
  ['UTF-16 with a mark', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
  ['UTF-16, big-endian', utf16be(TEXT)],
  ['UTF-16, big-endian, with a mark', utf16be(`\ufeff${TEXT}`)],
])('%s reads the same', (_, bytes) => {
  // The first letters decide where there is no mark.
  expect(readTextFile(bytes)).toEqual({ text: LINES, problem: '' });
});

test.each([
  ['nothing', Buffer.from('')],
  ['one letter', Buffer.from('a')],
  ['U+FFFD of its own', Buffer.from('a\ufffd')],
])('%s is text', (_, bytes) => {
  expect(readTextFile(bytes)).toEqual({ text: bytes.toString(), problem: '' });
});

test.each([
  ['Latin-1', Buffer.from('a=1\r\n\r\nname=Bänke', 'latin1'), 3],
  ['an archive', Buffer.from('PK\u0003\u0004ab\0\0\n'), 1],
  ['half a UTF-16 letter', Buffer.from([0xff, 0xfe, 0x61, 0x00, 0x62]), 1],
])('%s is refused with its line', (_, bytes, line) => {
  expect(readTextFile(bytes).problem).toBe(
    `has something in line ${line} that is not text in UTF-8 or UTF-16. Save it as UTF-8`,
  );
  expect(decodeText(bytes)).toContain(line === 3 ? 'a=1' : '');
});
