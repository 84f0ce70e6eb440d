import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stripRichText } from '../log/rich-text.ts';
import { createMatcher, type WordEntry } from './match-words.ts';
import { foldCase, normalText } from './normal-text.ts';

const TYPES = ['Exact', 'ExactIgnoreCase', 'Contains', 'ContainsIgnoreCase'] as const;

const has = (matchType: WordEntry['matchType'], word: string, message: string, alsoInsideWords = false) =>
  createMatcher([{ matchType, matchWords: [word], alsoInsideWords }])(message) !== undefined;

describe('matching messages', () => {
  test.each<[message: string, hits: readonly boolean[]]>([
    ['Hello', [true, true, true, true]],
    ['  Hello ', [true, true, true, true]],
    ['hELLO', [false, true, false, true]],
    ['Hello there', [false, false, true, true]],
    ['oh, HELLO!', [false, false, false, true]],
    ['Helloween', [false, false, false, false]],
    ['Othello', [false, false, false, false]],
    ['', [false, false, false, false]],
  ])('%j', (message, hits) => {
    expect(TYPES.map((type) => has(type, 'Hello', message))).toEqual(hits);
  });
});

describe('a word is matched between borders', () => {
  test.each([
    ['ass', 'you ass!', true],
    ['ass', 'a class act', false],
    ['ass', 'grass', false],
    ['ass', 'assassin', false],
    ['ass', '_ass_', true],
    ['ass', 'ass2', false],
    ['ass', 'asś', false],
    ['can', "I can't", true],
    ['!help', 'please !help me', true],
    ['!help', 'please !helper', false],
    ['c++', 'I like c++ more', true],
    ['bad words', 'such  bad\twords here', true],
    ['bad words', 'bad wordsmith', false],
    ['死ね', 'お前は死ねよ', true],
    ['ดี', 'สวัสดีครับ', true],
    ['ด', 'สวัสดีครับ', false],
    ['ad', '你ad你', true],
    ['🦖', 'look🦖🦖here', true],
    ['хуй', 'ХУЙ тебе', true],
    ['नमस्ते', 'अरे नमस्ते जी', true],
    ['नमस्त', 'अरे नमस्ते जी', false],
  ])('%j in %j: %s', (word, message, isHit) => {
    expect(has('ContainsIgnoreCase', word, message)).toBe(isHit);
  });
});

describe('a word is matched inside others where the entry says so', () => {
  test.each([
    ['idiot', 'you IDIOTS', true],
    ['ass', 'grass', true],
    ['ass', 'as s', false],
    ['Ass', 'GRASS', true],
    ['ad wo', 'bad words', true],
    ['straße', 'Hauptstrassen', true],
    ['хуй', 'охуйтебе', true],
    ['死ね', 'お前は死ねよ', true],
    // A mark belongs to its character.
    ['नमस्त', 'अरे नमस्ते जी', false],
    ['🦖', 'x🦖y', true],
  ])('%j in %j: %s', (word, message, isHit) => {
    expect(has('ContainsIgnoreCase', word, message, true)).toBe(isHit);
  });

  test('case counts without “ignore case”, and an exact entry stays exact', () => {
    expect([has('Contains', 'ass', 'GRASS', true), has('Contains', 'ass', 'grass', true)]).toEqual([
      false,
      true,
    ]);
    for (const type of ['Exact', 'ExactIgnoreCase'] as const)
      expect(has(type, 'ass', 'grass', true)).toBe(false);
  });

  test('the first entry of the list counts, whichever way it compares', () => {
    const find = createMatcher([
      { matchType: 'ContainsIgnoreCase', matchWords: ['cat'] },
      { matchType: 'Contains', matchWords: ['at'], alsoInsideWords: true },
      { matchType: 'Exact', matchWords: ['catch'] },
    ]);
    expect(['catch', 'a cat', 'category'].map((message) => find(message)?.place)).toEqual([1, 0, 1]);
  });
});

describe('text that looks the same to a reader matches', () => {
  test.each([
    ['straße', 'STRASSE'],
    ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
    ['İstanbul', 'istanbul'],
    ['ISPARTA', 'ısparta'],
    ['file', 'ﬁle'],
    ['discord', 'ｄｉｓｃｏｒｄ'],
    ['discord', 'dis\u200bco\u00adrd'],
    ['discord', 'dis\ufe0fcord\u{e0041}'],
    ['discord', '<RichColor Color="1, 0, 0, 1">Discord</>'],
    ['café', 'cafe\u0301'],
    ['a b', 'a\u00a0\u2003b'],
  ])('%j and %j', (word, message) => {
    expect(has('ExactIgnoreCase', word, message)).toBe(true);
    expect(has('ContainsIgnoreCase', word, `so: ${message}.`)).toBe(true);
  });
});

test('the first matching entry of the list counts, with the word that matched', () => {
  const entries = [
    { matchType: 'Contains', matchWords: ['never', 'cat'] },
    { matchType: 'ExactIgnoreCase', matchWords: ['DOG AND CAT'] },
    { matchType: 'ContainsIgnoreCase', matchWords: ['dog'] },
  ] as const;
  const find = createMatcher(entries);
  expect(find('dog and cat')).toEqual({ place: 0, word: 'cat' });
  expect(find('dog and CAT')).toEqual({ place: 1, word: 'DOG AND CAT' });
  expect(find('a Dog')).toEqual({ place: 2, word: 'dog' });
  expect(find('nothing')).toBeUndefined();
});

test('a word of invisible characters is in no message', () => {
  for (const type of TYPES) {
    for (const word of ['\u200b', '<RichColor Color="1">', '\ufe0f'])
      for (const message of ['', word, 'hello']) expect(has(type, word, message)).toBe(false);
  }
});

test('gives the same result as searching each word in turn, whatever the text', () => {
  const letter = fc.constantFrom('a', 'B', 'ß', ' ', '!', '死', 'ด', 'ี', '🦖', 'Σ', 'ς', '\u200b', "'");
  const text = fc.array(letter, { maxLength: 12 }).map((parts) => parts.join(''));
  const lists = fc.array(
    fc.record({
      matchType: fc.constantFrom(...TYPES),
      matchWords: fc.array(text, { maxLength: 4 }),
      alsoInsideWords: fc.boolean(),
    }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(lists, text, (entries, message) => {
      const alone = entries.findIndex(({ matchType, matchWords, alsoInsideWords }) =>
        matchWords.some((word) => has(matchType, word, message, alsoInsideWords)),
      );
      expect(createMatcher(entries)(message)?.place ?? -1).toBe(alone);
    }),
    { numRuns: 500 },
  );
});

test('each character matches its capital and its small letter, and folding twice changes nothing', () => {
  const other: string[] = [];
  for (let codePoint = 0; codePoint < 0x20000; codePoint++) {
    if (codePoint >= 0xd800 && codePoint < 0xe000) continue;
    const character = normalText(String.fromCodePoint(codePoint));
    const folded = foldCase(character);
    const forms = [folded, foldCase(character.toLowerCase()), foldCase(character.toUpperCase())];
    if (new Set(forms.map((form) => foldCase(form))).size > 1 || foldCase(folded) !== folded)
      other.push(codePoint.toString(16));
  }
  expect(other).toEqual([]);
});

test('the lookup table agrees with the rules of Unicode', () => {
  const odd = fc.constantFrom(
    '<',
    ' ',
    '\t',
    '가',
    '\u1100',
    '\u1161',
    '\u0301',
    'İ',
    'ı',
    'ﬁ',
    'Ａ',
    '\u200d',
    'é',
    '🦖',
  );
  const text = fc.array(fc.oneof(fc.string({ unit: 'binary', maxLength: 3 }), odd), { maxLength: 6 });
  fc.assert(
    fc.property(text, (parts) => {
      const written = parts.join('');
      const normal = stripRichText(written)
        .normalize('NFKC')
        .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}]/gu, '')
        .replace(/[\p{White_Space}\p{Cc}]+/gu, ' ')
        .trim();
      expect(normalText(written)).toBe(normal);
      const folded = normal.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFKC');
      expect(foldCase(normal)).toBe(folded.replaceAll('i\u0307', 'i'));
    }),
    { numRuns: 500 },
  );
});

test.each([false, true])(
  'the longest and worst messages and lists are fast; inside words: %s',
  (alsoInsideWords) => {
    const words = Array.from({ length: 50_000 }, (_, n) => `${'a '.repeat(n % 13)}${n.toString(36)}`);
    const entries = Array.from({ length: 1000 }, (_, n) => ({
      matchType: 'ContainsIgnoreCase' as const,
      matchWords: words.slice(50 * n, 50 * n + 50),
      alsoInsideWords,
    }));
    const find = createMatcher(entries);
    const messages = [
      'a '.repeat(50_000),
      '<'.repeat(100_000),
      'ﷺ'.repeat(100_000),
      '\u0301'.repeat(100_000),
    ];
    for (const message of messages) for (let n = 0; n < 5; n++) find(message);
    const last = find(`x ${words[49_999]} x`);
    // Inside words a shorter number is found first.
    expect(last?.place).toBe(alsoInsideWords ? 0 : 999);
  },
);

test('texts that end within others are found, also where the longer one is not there', () => {
  const find = createMatcher([
    { matchType: 'Contains', matchWords: ['a b c d e'] },
    { matchType: 'Contains', matchWords: ['b c', 'c d f'] },
    { matchType: 'Contains', matchWords: ['d'] },
  ]);
  expect(find('a b c d e')?.word).toBe('a b c d e');
  expect(find('a b c x')?.word).toBe('b c');
  expect(find('a b d c d f')?.word).toBe('c d f');
  expect(find('a b-c-d')?.word).toBe('d');
});
