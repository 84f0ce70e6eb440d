import { expect, test } from 'vitest';
import { completeCommand, KNOWN_COMMANDS, knownCommandOf, mayCrash, riskOf } from './known-commands.ts';

const names = (typed: string) => completeCommand(typed).map(({ name }) => name);

test('the list is sorted, has each name once, and help for each', () => {
  const list = KNOWN_COMMANDS.map(({ name }) => name);
  expect(list).toEqual([...new Set(list)].toSorted((a, b) => a.localeCompare(b)));
  expect(KNOWN_COMMANDS.every(({ help }) => help.endsWith('.'))).toBe(true);
});

test('names that begin with the typed letters come first, then names that contain them', () => {
  expect(names('save')).toEqual(['SaveWorld', 'StartSaveBackup']);
  expect(names('SERVERC')).toEqual(['ServerChat', 'ServerChatTo', 'ServerChatToPlayer']);
});

test.each(['', '  ', 'Broadcast hello', 'SaveWorld ', 'nothing like it'])('%j has no completion', (typed) =>
  expect(names(typed)).toEqual([]),
);

test('a line is recognised by its first word, with or without cheat, also repeated', () => {
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

test("the warning includes what a line's second command destroys, each once", () => {
  const danger = knownCommandOf('DestroyAllTames')?.danger;
  expect(riskOf('SaveWorld | DestroyAllTames | DestroyStructures')).toBe(danger);
  expect(riskOf('SaveWorld')).toBeUndefined();
});
