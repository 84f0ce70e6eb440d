import { HOSTILE_TEXTS } from '@arkwright/testing/hostile-texts';
import { expect, test } from 'vitest';
import { cutAtWord, gameLine, inGameCharacters } from './game-text.ts';

const line = (text: string, name = 'Bob') =>
  gameLine({ place: 'Discord', name, tribe: '', text }, 'Transliterate');

test.each([
  ['Grüße', 'Grusse', 'Gr??e'],
  ['Привет', 'Privet', '??????'],
  ['e\u0301', 'e', 'e'],
  ['👍🏽', ':thumbsup:', '?'],
  ['“quoted” — …', '"quoted" - ...', '?quoted? ? ?'],
  ['a\tb\nc', 'a b c', 'a b c'],
  ['plain ~!@', 'plain ~!@', 'plain ~!@'],
])('%j is shown as %j, or as %j', (text, transliterated, marked) => {
  expect(inGameCharacters(text, 'Transliterate')).toBe(transliterated);
  expect(inGameCharacters(text, 'QuestionMarks')).toBe(marked);
});

test.each([
  ['short', 20, 'short'],
  ['just twenty letters.', 20, 'just twenty letters.'],
  ['just over twenty letters', 20, 'just over twenty...'],
  ['x'.repeat(50), 20, `${'x'.repeat(17)}...`],
  [`a ${'x'.repeat(100)}`, 60, `a ${'x'.repeat(55)}...`],
])('%j in %i characters is %j', (text, longest, cut) => expect(cutAtWord(text, longest)).toBe(cut));

test('a long message is cut at a word, with who says it before it', () => {
  const command = line('word '.repeat(200)) ?? '';
  expect(command).toMatch(/^ServerChat \[Discord\] Bob: word .* word\.\.\.$/);
  expect(command.length).toBeLessThanOrEqual('ServerChat '.length + 300);
});

test('no second command, no markup, no line of its own begins in a text or a name', () => {
  const hostile = [
    'a\nServerChat b',
    'x | DoExit',
    '<RichColor Color="1,0,0,1">red</>',
    '\u202eabc',
    '\u2028DoExit',
  ];
  for (const text of [...hostile, ...HOSTILE_TEXTS]) {
    for (const command of [line(text), line('hello', text)]) {
      if (command === undefined) continue;
      expect(command).toMatch(/^ServerChat \[Discord\] [\x20-\x7e]+$/);
      expect(command).not.toMatch(/[|<>]/);
    }
  }
});

test('of a text of which nothing can be shown there is no line', () => {
  for (const text of ['', '   ', '<RichColor Color="1,0,0,1"></>', '\u200b'])
    expect(line(text)).toBeUndefined();
});
