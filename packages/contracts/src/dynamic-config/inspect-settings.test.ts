import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  inspectSettings,
  MAX_BYTES,
  MAX_LINES,
  normaliseSettings,
  publishedSettings,
  sizeProblem,
} from './inspect-settings.ts';

describe('normaliseSettings', () => {
  test.each([
    ['a=1\r\nb=2', 'a=1\nb=2\n'],
    ['a=1\rb=2\n', 'a=1\nb=2\n'],
    ['\ufeffa=1', 'a=1\n'],
    ['\n \n\ta=1 \n\n; about b\nb=2\n\n\n', 'a=1\n\n; about b\nb=2\n'],
    ['', ''],
    [' \r\n\t\n', ''],
  ])('%j becomes %j', (typed, stored) => {
    expect(normaliseSettings(typed)).toBe(stored);
  });

  test('normalising twice gives the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const stored = normaliseSettings(typed);
        expect(normaliseSettings(stored)).toBe(stored);
      }),
    );
  });

  // If each blank line were compared with the rest, this would exceed the test's timeout.
  test('a megabyte of blank lines becomes empty', () => {
    expect(normaliseSettings('\n \r'.repeat(350_000))).toBe('');
  });
});

describe('size', () => {
  test('may be 64 KB, counted in bytes', () => {
    const words = 'Settings must not be larger than 64 KB';
    expect(sizeProblem('x'.repeat(MAX_BYTES - 1))).toBeUndefined();
    expect(sizeProblem('x'.repeat(MAX_BYTES))).toBeUndefined();
    expect(sizeProblem('x'.repeat(MAX_BYTES + 1))).toBe(words);
    expect(sizeProblem('é'.repeat(MAX_BYTES / 2))).toBeUndefined();
    expect(sizeProblem(`${'é'.repeat(MAX_BYTES / 2)}x`)).toBe(words);
  });

  test('may be 1000 lines', () => {
    const words = 'Settings must not have more than 1000 lines';
    expect(sizeProblem('a=1\n'.repeat(MAX_LINES - 1))).toBeUndefined();
    expect(sizeProblem('a=1\n'.repeat(MAX_LINES))).toBeUndefined();
    expect(sizeProblem('a=1\n'.repeat(MAX_LINES).trimEnd())).toBeUndefined();
    expect(sizeProblem('a=1\n'.repeat(MAX_LINES + 1))).toBe(words);
  });
});

describe('inspectSettings', () => {
  const said = (text: string) => inspectSettings(text).map(({ level, message }) => `${level}: ${message}`);

  test.each([
    'XPMultiplier=2',
    'XPMultiplier=2.0',
    'xpmultiplier = .5 ',
    'XPMultiplier=999999999.999999999',
    'bPvPDinoDecay=True',
    'bPvPDinoDecay=false',
    'DynamicColorset=Red,Green',
    'NPCReplacements=(FromClassName="A_C",ToClassName="")',
    '; a comment about [anything]',
    '',
    '  ',
  ])('%j is fine', (line) => {
    expect(said(line)).toEqual([]);
  });

  test.each([
    ['[ServerSettings]', 'Section headers do not belong in a dynamic config. Delete this line.'],
    ['  [a]', 'Section headers do not belong in a dynamic config. Delete this line.'],
    ['XPMultiplier', 'This is not an entry. Write it as Key=Value.'],
    ['# comment', 'This is not an entry. Write it as Key=Value.'],
    ['=2', 'There is no key before the equals sign.'],
    ['XP Multiplier=2', 'The key may contain only letters, digits and underscores.'],
    ['1XP=2', 'The key may contain only letters, digits and underscores.'],
    [`${'x'.repeat(101)}=2`, 'The key may contain only letters, digits and underscores.'],
    ['XPMultiplier=', 'There is no value for XPMultiplier.'],
    ['XPMultiplier=two', 'XPMultiplier must be a number, such as 2.5.'],
    ['XPMultiplier=.', 'XPMultiplier must be a number, such as 2.5.'],
    ['XPMultiplier=-1', 'XPMultiplier must be a number, such as 2.5.'],
    ['XPMultiplier=1e3', 'XPMultiplier must be a number, such as 2.5.'],
    ['XPMultiplier=2 ; twice', 'XPMultiplier must be a number, such as 2.5.'],
    ['XPMultiplier=1,5', 'Write 1.5: use a decimal point, not a comma.'],
    ['bPvPDinoDecay=1', 'bPvPDinoDecay must be True or False.'],
    ['XPMulti\0plier=2', 'There is an invisible character in this line. Type the line again.'],
    ['Foo=a\u2028b', 'There is an invisible character in this line. Type the line again.'],
    ['Foo=a\u0085[b]', 'There is an invisible character in this line. Type the line again.'],
    ['Foo=a\tb', 'There is an invisible character in this line. Type the line again.'],
  ])('%j is a problem', (line, message) => {
    expect(said(line)).toEqual([`problem: ${message}`]);
  });

  test.each([
    ['Foo=1', 'Foo is not a known key. The game may ignore it.'],
    ['Foo[12]=', 'Foo[12] is not a known key. The game may ignore it.'],
    [`${'x'.repeat(100)}=2`, `${'x'.repeat(100)} is not a known key. The game may ignore it.`],
    ['XPMultiplyer=2', 'XPMultiplyer is not a known key. Did you mean XPMultiplier?'],
  ])('%j is only a warning', (line, message) => {
    expect(said(line)).toEqual([`warning: ${message}`]);
  });

  test('a repeated key, regardless of case, is refused unless it is repeatable', () => {
    expect(inspectSettings('XPMultiplier=1\n\nxpMultiplier=2')).toEqual([
      {
        line: 3,
        level: 'problem',
        message: 'XPMultiplier is already on line 1, and the game uses only one. Delete one of the two.',
      },
    ]);
    expect(inspectSettings('NPCReplacements=(a)\nNPCReplacements=(b)')).toEqual([]);
  });

  test('notes have the number of their line with any kind of line ending', () => {
    expect(inspectSettings('a\r\nXPMultiplier=1\rb\nc').map(({ line }) => line)).toEqual([1, 3, 4]);
  });

  test('a megabyte of any input is checked quickly', () => {
    const started = performance.now();
    inspectSettings(`${'XPMultiplie=1\n'.repeat(1000)}${'='.repeat(500_000)}${'a'.repeat(500_000)}`);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

test('only entries are published, one a line', () => {
  expect(publishedSettings('; event\n\nXPMultiplier=2\n;a=1\nHarvestAmountMultiplier=3\n')).toBe(
    'XPMultiplier=2\nHarvestAmountMultiplier=3\n',
  );
  expect(publishedSettings('XPMultiplier  = 2\nA=b = c\n')).toBe('XPMultiplier=2\nA=b = c\n');
  expect(publishedSettings('')).toBe('');
  expect(publishedSettings('; nothing but words\n')).toBe('');
});

test('everything that can be stored is published as key and value lines only', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\n', '\r', '[', ']', '=', ';', '\0', '\u2028', 'XPMultiplier=2', 'Foo'),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const stored = normaliseSettings(parts.join(''));
      if (inspectSettings(stored).some(({ level }) => level === 'problem')) return;
      for (const line of publishedSettings(stored).split('\n').slice(0, -1)) {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be left
        expect(line).toMatch(/^[A-Za-z_]\w*(\[\d+\])?\s*=[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/);
      }
    }),
    { numRuns: 2000 },
  );
});
