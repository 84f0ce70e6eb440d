import { expect, test } from 'vitest';
import { matchingChoices, pickByName } from './choices.ts';

const things = [
  { id: '1', name: 'Wipe wild dinos' },
  { id: '2', name: 'Restart' },
  { id: '3', name: 'Dino wipe' },
  { id: '4', name: 'restart' },
];

test('suggestions hold the text whatever its case, those that begin with it first', () => {
  expect(matchingChoices(things, ' DINO ').map(({ value }) => value)).toEqual(['3', '1']);
  expect(matchingChoices(things, '')).toHaveLength(4);
  expect(matchingChoices(things, 'nothing like it')).toEqual([]);
});

test('a choice is found by its id, else by its whole name', () => {
  expect(pickByName(things, '3')).toBe(things[2]);
  expect(pickByName(things, ' dino WIPE ')).toBe(things[2]);
  expect(pickByName(things, 'dino')).toBeUndefined();
});

test('a name that two have picks neither', () => {
  expect(pickByName(things, 'Restart')).toBe('several');
});

test.each(['NFC', 'NFD'] as const)('a name in %s is found however its letters were typed', (form) => {
  const stored = [{ id: '5', name: 'Café Île'.normalize(form) }];
  for (const typed of ['NFC', 'NFD'] as const) {
    expect(matchingChoices(stored, 'CAFÉ'.normalize(typed)).map(({ value }) => value)).toEqual(['5']);
    expect(pickByName(stored, 'café île'.normalize(typed))).toBe(stored[0]);
  }
});
