import { expect, test } from 'vitest';
import { withEntry, without } from './entries.ts';

const entries = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];

test('an entry is found by what it says, also where someone else has put another before it', () => {
  expect(without([{ name: 'new' }, ...entries], { name: 'b' })).toEqual([
    { name: 'new' },
    { name: 'a' },
    { name: 'c' },
  ]);
  expect(withEntry(entries, { name: 'b' }, { name: 'B' })).toEqual([
    { name: 'a' },
    { name: 'B' },
    { name: 'c' },
  ]);
});

test('of two that are alike one goes', () => {
  expect(without([{ name: 'a' }, { name: 'a' }], { name: 'a' })).toEqual([{ name: 'a' }]);
});

test('a new one, and one that is gone meanwhile, comes last; deleting what is gone changes nothing', () => {
  expect(withEntry(entries, undefined, { name: 'd' })).toEqual([...entries, { name: 'd' }]);
  expect(withEntry(entries, { name: 'x' }, { name: 'd' })).toEqual([...entries, { name: 'd' }]);
  expect(without(entries, { name: 'x' })).toEqual(entries);
  expect(without(entries, undefined)).toEqual(entries);
});
