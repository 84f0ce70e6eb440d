import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAGE_SIZES, pagesOf, sortOf, tableView } from './table-view.ts';

const { defaults, read } = tableView({ sort: 'name', size: 25 });

test("an empty address is the table's initial state", () => {
  expect(read({})).toEqual({ q: '', sort: 'name', page: 1, size: 25, show: '', columns: '' });
  expect(defaults).toEqual(read({}));
});

test("the person's settings survive the address", () => {
  const view = fc.record({
    q: fc.string({ maxLength: 40 }),
    sort: fc.constantFrom('name', '-name', 'host', '-host'),
    page: fc.integer({ min: 1, max: 500 }),
    size: fc.constantFrom(...PAGE_SIZES),
    show: fc.constantFrom('', 'offline', 'offline,online'),
    columns: fc.constantFrom('', 'host', 'host,id', '-'),
  });
  fc.assert(
    fc.property(view, (wanted) => {
      expect(read(wanted)).toEqual(wanted);
    }),
  );
});

test('invalid values in the address are ignored', () => {
  expect(read({ q: { a: 1 }, sort: 7, page: -3, size: 1e9 })).toEqual(defaults);
  expect(read({ page: 1.5, size: '25', sort: '' })).toEqual(defaults);
  expect(read({ page: 100_001, ['__proto__']: { q: 'x' } })).toEqual(defaults);
  expect(read(Object.create({ q: 'x' }))).toEqual(defaults);
});

test('a search for a number is still a text', () => {
  expect(read({ q: 7777 }).q).toBe('7777');
});

test('a minus reverses the order', () => {
  expect(sortOf({ sort: '-level' })).toEqual({ sortBy: 'level', isDescending: true });
  expect(sortOf({ sort: 'level' })).toEqual({ sortBy: 'level', isDescending: false });
});

test('a view after the end shows the last page', () => {
  expect(pagesOf({ ...defaults, page: 99 }, 51)).toEqual({ page: 3, pages: 3 });
  expect(pagesOf({ ...defaults, page: 2 }, 51)).toEqual({ page: 2, pages: 3 });
  expect(pagesOf(defaults, 0)).toEqual({ page: 1, pages: 1 });
});
