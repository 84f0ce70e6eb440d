import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deepEqual } from './deep-equal.ts';

test('a value equals its copy', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) =>
      deepEqual(value, JSON.parse(JSON.stringify(value))),
    ),
  );
});

test("the order of keys doesn't matter in objects; the order of items does in arrays", () => {
  expect(deepEqual({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true);
  expect(deepEqual([1, 2], [2, 1])).toBe(false);
});

test.each([
  [1, '1'],
  [0, false],
  [null, undefined],
  [null, {}],
  [[], {}],
  [{ length: 0 }, []],
  [{ a: 1 }, { a: 1, b: 2 }],
  [{ a: undefined }, { b: undefined }],
  [{ toString: 1 }, {}],
  [[1], [1, 2]],
  [{ a: { b: 1 } }, { a: { b: 2 } }],
])('%j differs from %j', (a, b) => {
  expect(deepEqual(a, b)).toBe(false);
  expect(deepEqual(b, a)).toBe(false);
});
