import { expect, test } from 'vitest';
import { completion, newEntry, suggestKeys, typedKeyAt, unusedKeys } from './key-completion.ts';

/** `|` stands for the caret. */
const at = (marked: string) => typedKeyAt(marked.replace('|', ''), marked.indexOf('|'));

test.each([
  ['XP|', 'XP'],
  ['a=1\n  XPM|\nb=2', 'XPM'],
  ['XP|=2', 'XP'],
  ['XP| =2', 'XP'],
])('in %j a key is being typed', (marked, typed) => {
  expect(at(marked)?.typed).toBe(typed);
});

test.each(['|', '; XP|', '[XP|', 'XP=|', 'XP=2|', 'X|P', 'XP |', 'a\n|', 'X-P|'])(
  'in %j no key is being typed',
  (marked) => {
    expect(at(marked)).toBeUndefined();
  },
);

test('keys that begin with the typed text come before keys that contain it', () => {
  expect(suggestKeys('mating').map(({ key }) => key)).toEqual([
    'MatingIntervalMultiplier',
    'MatingSpeedMultiplier',
  ]);
  const [first] = suggestKeys('xp');
  expect(first?.key).toBe('XPMultiplier');
  expect(suggestKeys('speed').length).toBeGreaterThan(2);
  expect(suggestKeys('multiplier')).toHaveLength(6);
});

test('a complete key has no suggestion, one in another case has', () => {
  expect(suggestKeys('XPMultiplier')).toEqual([]);
  expect(suggestKeys('xpmultiplier').map(({ key }) => key)).toEqual(['XPMultiplier']);
  expect(suggestKeys('zzz')).toEqual([]);
});

const apply = (text: string, { start, end, insert }: { start: number; end: number; insert: string }) =>
  text.slice(0, start) + insert + text.slice(end);

test('a suggestion replaces the typed text, and adds a missing equals sign', () => {
  expect(apply('a=1\nXP', completion(at('a=1\nXP|')!, 'XPMultiplier'))).toBe('a=1\nXPMultiplier=');
  expect(apply('XP=2', completion(at('XP|=2')!, 'XPMultiplier'))).toBe('XPMultiplier=2');
});

test('a new entry uses a blank line, or a new one below', () => {
  const add = (marked: string) => {
    const text = marked.replace('|', '');
    return apply(text, newEntry(text, marked.indexOf('|'), 'K'));
  };
  expect(add('|')).toBe('K=');
  expect(add('a=1\n|\nb=2')).toBe('a=1\nK=\nb=2');
  expect(add('a|=1\nb=2')).toBe('a=1\nK=\nb=2');
  expect(add('a=1|')).toBe('a=1\nK=');
  expect(add('a=1\n|')).toBe('a=1\nK=');
});

test('existing keys are not suggested again, unless they may repeat', () => {
  const keys = unusedKeys('xpmultiplier = 2\nNPCReplacements=(a)\n').map(({ key }) => key);
  expect(keys).not.toContain('XPMultiplier');
  expect(keys).toContain('NPCReplacements');
  expect(keys).toContain('HarvestAmountMultiplier');
});
