import { expect, test } from 'vitest';
import { inNameOrder } from './name-order.ts';

type Row = { name: string; alias?: string; isOnline?: boolean };

const order = (rows: readonly Row[], typed: string, used: readonly string[] = []) =>
  inNameOrder(rows, typed, {
    usesOf: (key) => used.filter((name) => name === key).length,
    named: ({ name, alias, isOnline }) => ({
      key: name,
      names: alias === undefined ? [name] : [name, alias],
      isOnline,
    }),
  }).map(({ name }) => name);

test('the nearest name comes first: all of it, its beginning, a word, a part', () => {
  const rows = ['Aguppy', 'The Guppy', 'Guppy Two', 'Guppy'].map((name) => ({ name }));
  expect(order(rows, 'guppy')).toEqual(['Guppy', 'Guppy Two', 'The Guppy', 'Aguppy']);
  expect(order([{ name: 'Aguppy' }, { name: 'Bob', alias: 'Guppy' }], 'guppy')).toEqual(['Bob', 'Aguppy']);
});

test('names that match equally well are ordered by use, then by who is online', () => {
  const rows = [{ name: 'Bob A' }, { name: 'Bob B', isOnline: true }, { name: 'Bob C' }];
  expect(order(rows, 'bob')).toEqual(['Bob B', 'Bob A', 'Bob C']);
  expect(order(rows, 'bob', ['Bob C'])).toEqual(['Bob C', 'Bob B', 'Bob A']);
  expect(order(rows, 'bob', ['Bob C', 'Bob A', 'Bob A'])).toEqual(['Bob A', 'Bob C', 'Bob B']);
  // Use does not make a farther name nearer.
  expect(order([{ name: 'A Bob' }, { name: 'Bob' }], 'bob', ['A Bob'])).toEqual(['Bob', 'A Bob']);
});
