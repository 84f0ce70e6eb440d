import { describe, expect, test } from 'vitest';
import { matchEntries } from './match-entries.ts';

const entries = matchEntries();
const WORDS = 'Match Words must be between 1 and 30 characters and at least one word is mandatory.';
const entry = (matchWords: unknown, change: object = {}) => ({
  id: 'e',
  matchWords,
  reply: 'Hello',
  ...change,
});

function issues(...list: unknown[]): string[] {
  const found = entries.safeParse(list).error?.issues ?? [];
  return found.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('match words', () => {
  test('are trimmed and blank ones dropped', () => {
    expect(entries.parse([entry([' hi ', '', '   ', 'a b'])])[0]?.matchWords).toEqual(['hi', 'a b']);
  });

  test.each([[[]], [['']], [[' ', '']], [undefined], [null], ['hi']])('%j has none', (words) => {
    expect(issues(entry(words))).toEqual([`0.matchWords: ${WORDS}`]);
  });

  test('have 1 to 30 characters each', () => {
    expect(issues(entry(['x', 'y'.repeat(29), 'z'.repeat(30), ` ${'w'.repeat(30)} `]))).toEqual([]);
    expect(issues(entry(['ok', 'x'.repeat(31)]))).toEqual([`0.matchWords.1: ${WORDS}`]);
  });

  test('are unique across entries regardless of case; the later entry gets the message', () => {
    expect(issues(entry(['Hi']), entry(['yo']), entry(['hI']))).toEqual([
      '2.matchWords: Match Words must be unique. "hI" is/are already in use.',
    ]);
    expect(issues(entry(['a', 'b']), entry(['B', 'c', 'A']))).toEqual([
      '1.matchWords: Match Words must be unique. "B, A" is/are already in use.',
    ]);
    expect(issues(entry(['a', 'A']))).toEqual([]);
  });

  test('are at most 50 per entry, not counting blank ones', () => {
    const words = Array.from({ length: 50 }, (_, index) => `w${index}`);
    expect(issues(entry([...words, '']))).toEqual([]);
    expect(issues(entry([...words, 'one more']))).toEqual([
      '0.matchWords: At most 50 Match Words are possible',
    ]);
  });
});

describe('the reply', () => {
  test('is required and has up to 150 characters', () => {
    for (const reply of ['', '  ', undefined]) {
      expect(issues(entry(['a'], { reply }))).toEqual(['0.reply: Reply is required']);
    }
    expect(issues(entry(['a'], { reply: 'x'.repeat(150) }))).toEqual([]);
    expect(issues(entry(['a'], { reply: 'x'.repeat(151) }))).toEqual([
      '0.reply: Reply must be less or euqal to 150 characters',
    ]);
  });
});

test('an entry matches exactly and notifies nobody by default', () => {
  expect(entries.parse([entry(['a'])])).toEqual([
    {
      id: 'e',
      matchWords: ['a'],
      matchType: 'Exact',
      alsoInsideWords: false,
      reply: 'Hello',
      notifyDiscord: false,
      notifyDiscordRoleIds: [],
    },
  ]);
});
