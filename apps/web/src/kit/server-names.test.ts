import { expect, test } from 'vitest';
import { shortList } from './server-names.ts';

test('a long list names the first ones and counts the others', () => {
  const names = ['Aberration', 'Extinction', 'Ragnarok', 'The Center', 'The Island'];
  expect(shortList(names.slice(0, 4), false)).toBe('Aberration, Extinction, Ragnarok, The Center');
  expect(shortList(names, false)).toBe('Aberration, Extinction, Ragnarok and 2 more');
  expect(shortList(names.slice(0, 1), true)).toBe('Aberration; servers added later');
});
