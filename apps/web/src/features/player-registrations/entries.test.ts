import { expect, test } from 'vitest';
import { withEntry, without } from './entries.ts';

const entries = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];

test('an entry is found by its content, even if someone else added another before it', () => {
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

test('of two equal entries one is removed', () => {
  expect(without([{ name: 'a' }, { name: 'a' }], { name: 'a' })).toEqual([{ name: 'a' }]);
});

test('new and already deleted entries come last; deleting a deleted one changes nothing', () => {
  expect(withEntry(entries, undefined, { name: 'd' })).toEqual([...entries, { name: 'd' }]);
  expect(withEntry(entries, { name: 'x' }, { name: 'd' })).toEqual([...entries, { name: 'd' }]);
  expect(without(entries, { name: 'x' })).toEqual(entries);
  expect(without(entries, undefined)).toEqual(entries);
});
