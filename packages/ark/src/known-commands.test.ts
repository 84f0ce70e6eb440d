import { expect, test } from 'vitest';
import { completeCommand, KNOWN_COMMANDS, knownCommandOf, mayCrash, riskOf } from './known-commands.ts';

const names = (typed: string) => completeCommand(typed).map(({ name }) => name);

test('the list is sorted, each name is on it once, and each has its help', () => {
  const list = KNOWN_COMMANDS.map(({ name }) => name);
  expect(list).toEqual([...new Set(list)].toSorted((a, b) => a.localeCompare(b)));
  expect(KNOWN_COMMANDS.every(({ help }) => help.endsWith('.'))).toBe(true);
});

test('what begins with the typed letters comes first, then what holds them', () => {
  expect(names('save')).toEqual(['SaveWorld', 'StartSaveBackup']);
  expect(names('SERVERC')).toEqual(['ServerChat', 'ServerChatTo', 'ServerChatToPlayer']);
});

test.each(['', '  ', 'Broadcast hello', 'SaveWorld ', 'nothing like it'])('%j has no completion', (typed) =>
  expect(names(typed)).toEqual([]),
);

test('a line is known by its first word, with cheat, once or more, or without', () => {
  expect(knownCommandOf(' cheat DESTROYWILDDINOS ')?.danger).toBeDefined();
  expect(knownCommandOf('cheat admincheat  cheat DoExit')?.danger).toBeDefined();
  expect(knownCommandOf('cheat')).toBeUndefined();
  expect(knownCommandOf('saveworld')).toMatchObject({ name: 'SaveWorld' });
  expect(knownCommandOf('saveworlds')).toBeUndefined();
  expect(knownCommandOf('')).toBeUndefined();
});

test.each([
  ['SetDay 5', true],
  [' cheat SLOMO 2', true],
  ['Broadcast hello | SetDay 5', true],
  ['Broadcast SetDay 5', false],
  ['SaveWorld', false],
  ['DestroyWildDinos', false],
])('%j may crash the game over RCON: %j', (line, may) => {
  expect(mayCrash(line)).toBe(may);
});

test('what a second command of a line destroys is told as well, each once', () => {
  const danger = knownCommandOf('DestroyAllTames')?.danger;
  expect(riskOf('SaveWorld | DestroyAllTames | DestroyStructures')).toBe(danger);
  expect(riskOf('SaveWorld')).toBeUndefined();
});
