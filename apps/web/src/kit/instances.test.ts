import { selectInstance } from '@arkwright/contracts/instances/select';
import { expect, test } from 'vitest';
import { buildInstance } from '../testing/world.ts';

const gone = buildInstance({ id: 'gone', isActive: false });
const first = buildInstance({ id: 'first' });
const second = buildInstance({ id: 'second' });

test('the named instance is selected', () => {
  expect(selectInstance([gone, first, second], 'second')).toBe(second);
  expect(selectInstance([gone, first, second], 'gone')).toBe(gone);
});

test('without an ID, or with a foreign one, the first active instance is selected', () => {
  expect(selectInstance([gone, first, second], undefined)).toBe(first);
  expect(selectInstance([gone, first, second], 'someone-elses')).toBe(first);
});

test('an instance without its bot is better than none', () => {
  expect(selectInstance([gone], undefined)).toBe(gone);
  expect(selectInstance([], undefined)).toBeUndefined();
});
