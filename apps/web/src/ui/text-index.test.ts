import { expect, test } from 'vitest';
import { isAgainst, makeTextIndex, markedParts } from './text-index.ts';

const index = makeTextIndex(
  [
    { name: 'Filter joins and leaves', help: 'Keeps them out of the log.' },
    { name: 'Game log channel', help: 'Where joins are posted.' },
    { name: 'Nightly restart', help: 'Restarts the servers.' },
  ],
  ({ name, help }) => ({ title: name, body: help }),
);
const found = (query: string) => index.find(query).map(({ entry }) => entry.name);

test('words are found by their beginning, in any order, and names count most', () => {
  expect(found('leav fil')).toEqual(['Filter joins and leaves']);
  expect(found('join')).toEqual(['Filter joins and leaves', 'Game log channel']);
  expect(found('')).toEqual([]);
});

test('an ending and one typing error in a long word are forgiven', () => {
  expect(found('restarting')).toEqual(['Nightly restart']);
  expect(found('chanel')).toEqual(['Game log channel']);
  expect(found('lgo')).toEqual([]);
});

test('an entry with all words comes before one with some of them', () => {
  expect(index.find('log joins').map(({ share }) => share)).toEqual([1, 1, 0.5].slice(0, 2));
  expect(index.find('channel restart').every(({ share }) => share === 0.5)).toBe(true);
});

test('words of a question need not be found', () => {
  expect(found('how do I stop the joins')[0]).toBe('Filter joins and leaves');
  expect(isAgainst('stop joins')).toBe(true);
  expect(isAgainst('joins')).toBe(false);
});

test('the typed beginnings of words are marked', () => {
  expect(markedParts('Filter joins, joined', 'stop joins')).toEqual([
    { text: 'Filter', isMarked: false },
    { text: ' ', isMarked: false },
    { text: 'join', isMarked: true },
    { text: 's', isMarked: false },
    { text: ',', isMarked: false },
    { text: ' ', isMarked: false },
    { text: 'join', isMarked: true },
    { text: 'ed', isMarked: false },
  ]);
});
