import { countTextWork } from '@arkwright/testing/text-work';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText, escapeDiscord, MAX_CONTENT } from './text.ts';

test.each([
  ['@everyone', '\\@everyone'],
  ['<@&123> <#1> <@!2>', '\\<\\@&123\\> \\<\\#1\\> \\<\\@!2\\>'],
  ['**bold** _i_ ~~s~~ `c` ||s||', '\\*\\*bold\\*\\* \\_i\\_ \\~\\~s\\~\\~ \\`c\\` \\|\\|s\\|\\|'],
  ['[text](https://evil)', '\\[text\\]\\(https\\://evil\\)'],
  ['# heading', '\\# heading'],
  ['two\nlines\u2028three', 'two lines three'],
  ['\u202eevil\u200b', 'evil'],
  ['plain words', 'plain words'],
  ['Ünïcödé 恐竜 🦖', 'Ünïcödé 恐竜 🦖'],
])('%j reads %j in a message', (text, expected) => {
  expect(escapeDiscord(text)).toBe(expected);
});

test('no text escapes: every character with a meaning has its backslash, and it stays one line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const escaped = escapeDiscord(text);
      expect(['\n', '\r', '\0'].some((each) => escaped.includes(each))).toBe(false);
      expect(escaped.replace(/\\[\\`*_~|>#[\]()<:@-]/g, '')).not.toMatch(/[\\`*_~|>#[\]()<:@]/);
    }),
    { numRuns: 2000 },
  );
});

test('a cut text ends with a mark, and never in half a character or a lone backslash', () => {
  expect(cutText('abcdef', 6)).toBe('abcdef');
  expect(cutText('abcdefg', 6)).toBe('abcde…');
  expect(cutText('abcd🦖gh', 6)).toBe('abcd…');
  expect(cutText('abcd\\*gh', 6)).toBe('abcd…');
});

test('of a text that no message holds nothing is looked at but what fits', () => {
  const flood = '\u0345'.repeat(10_000) + '\u0334'.repeat(10_000);
  const { result, normalized, scanned } = countTextWork(() => escapeDiscord(`Z${flood}`));
  expect(result.length).toBeLessThan(MAX_CONTENT);
  expect(normalized).toBeLessThan(100);
  expect(scanned).toBeLessThanOrEqual(6 * MAX_CONTENT);
});
