import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

test.each([
  ['?guild_id=900000000000000001', { guild_id: '900000000000000001' }],
  ['?page=3&q=0.5&on=true&name=Ann', { page: 3, q: 0.5, on: true, name: 'Ann' }],
  ['?q=%2212%22', { q: '12' }],
])('%s is read exactly, and written as it was', (address, search) => {
  expect(parseSearch(address)).toEqual(search);
  expect(stringifySearch(search)).toBe(address);
});
