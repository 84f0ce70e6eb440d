import { expect, test } from 'vitest';
import { completeCommand, KNOWN_COMMANDS, knownCommandOf } from './known-commands.ts';

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
