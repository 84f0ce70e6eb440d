import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAGE_SIZES, readTableState, writeTableState } from './table-state.ts';

const DEFAULTS = { search: '', sortBy: 'name', isDescending: false, page: 0, size: 25 };

test('the defaults leave no trace in the address', () => {
  expect(writeTableState(DEFAULTS, DEFAULTS)).toEqual({});
  expect(readTableState({}, DEFAULTS)).toEqual(DEFAULTS);
});

test('what a person sets is read back as it was', () => {
  const state = fc.record({
    search: fc.string({ maxLength: 40 }),
    sortBy: fc.constantFrom('name', 'host'),
    isDescending: fc.boolean(),
    page: fc.nat(500),
    size: fc.constantFrom(...PAGE_SIZES),
  });
  fc.assert(
    fc.property(state, (wanted) => {
      expect(readTableState(writeTableState(wanted, DEFAULTS), DEFAULTS)).toEqual(wanted);
    }),
  );
});

test('an address that makes no sense counts as not set', () => {
  const hostile = { q: { a: 1 }, sort: 7, page: -3, size: 1e9 };
  expect(readTableState(hostile, DEFAULTS)).toEqual(DEFAULTS);
  expect(readTableState({ page: 1.5, size: '25', sort: '' }, DEFAULTS)).toEqual(DEFAULTS);
});

test('a search for a number is still a text', () => {
  expect(readTableState({ q: 7777 }, DEFAULTS).search).toBe('7777');
});
