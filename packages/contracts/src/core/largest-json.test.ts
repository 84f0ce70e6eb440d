import { expect, test } from 'vitest';
import { z } from 'zod';
import { trimmedText } from './fields.ts';
import { boundedRecord, plainId, shapeOf } from './json-shape.ts';
import { largestJson, unboundedParts } from './largest-json.ts';

const bytesOf = (schema: z.ZodType) => largestJson(shapeOf(schema)).bytes;
const partsOf = (schema: z.ZodType) => unboundedParts(shapeOf(schema));

test('a text counts with every character escaped, an id does not', () => {
  expect(bytesOf(z.string().max(5))).toBe('"\\u0000\\u0000\\u0000\\u0000\\u0000"'.length);
  expect(bytesOf(plainId(z.string().max(5)))).toBe('"abcde"'.length);
  expect(bytesOf(plainId(z.string().regex(/^\d{1,3}$/), 3).default('1'))).toBe('"123"'.length);
});

test('the result is at least the size of the largest value', () => {
  const schema = z.object({
    isOn: z.boolean(),
    mode: z.enum(['Off', 'WarnOnly']),
    hosts: z.array(z.string().max(3)).max(4),
    at: z.number().nullable(),
    revs: boundedRecord(z.string().max(3), z.number(), 2).optional(),
  });
  const value = {
    isOn: false,
    mode: 'WarnOnly',
    hosts: ['\u0000\u0000\u0000', '\u0001\u0001\u0001', '\u0002\u0002\u0002', '\u0003\u0003\u0003'],
    at: -1.7976931348623157e308,
    revs: { '\u0000\u0000\u0000': -Number.MAX_VALUE, '\u0001\u0001\u0001': -Number.MAX_VALUE },
  };
  expect(schema.safeParse(value).success).toBe(true);
  const { bytes, nodes, depth, mostEntries, longestText } = largestJson(shapeOf(schema));
  expect(bytes).toBeGreaterThanOrEqual(JSON.stringify(value).length);
  expect({ nodes, depth, mostEntries, longestText }).toEqual({
    nodes: 12,
    depth: 3,
    mostEntries: 5,
    longestText: 3,
  });
});

test('a value without a bound never counts as small', () => {
  expect(bytesOf(z.looseObject({ a: z.boolean() }))).toBe(Number.POSITIVE_INFINITY);
  expect(bytesOf(z.object({ a: z.unknown() }))).toBe(Number.POSITIVE_INFINITY);
});

test('the most entries are those of any list, at any depth', () => {
  const schema = z.object({ rows: z.array(z.array(z.boolean()).max(40)).max(2) });
  expect(largestJson(shapeOf(schema)).mostEntries).toBeGreaterThanOrEqual(40);
});

test.each([
  ['a text without a bound', z.object({ a: z.string() }), ['a']],
  ['a text that is trimmed before its bound', z.object({ a: z.string().trim().max(5) }), ['a']],
  [
    'a text that is changed before its bound',
    z.object({
      a: z
        .string()
        .overwrite((text) => text)
        .max(5),
    }),
    ['a'],
  ],
  ['a text that is changed although it was too long', z.object({ a: z.string().max(9).trim() }), ['a']],
  [
    'a text that is left as it is once it was too long',
    z.object({ a: z.string().max(9, { abort: true }).trim() }),
    [],
  ],
  ['a list without a bound', z.object({ a: z.array(z.string().max(1)) }), ['a']],
  [
    'a list that is changed before its bound',
    z
      .array(z.number())
      .overwrite((list) => list)
      .max(3),
    [''],
  ],
  ['the items of a list', z.object({ a: z.array(z.string()).max(3) }), ['a.*']],
  ['a record', z.object({ a: z.record(z.string().max(3), z.number()) }), ['a']],
  ['the keys of a record', boundedRecord(z.string(), z.number(), 3), ['*']],
  ['the values of a record', boundedRecord(z.string().max(3), z.string(), 3), ['*']],
  ['any value at all', z.object({ a: z.unknown() }), ['a']],
  ['an object that may have more', z.looseObject({}), ['']],
  ['one of several options', z.union([z.number(), z.string()]), ['']],
])('%s is reported by its path', (_what, schema, parts) => {
  expect(partsOf(schema)).toEqual(parts);
});

test('bounds that come first are found inside any wrapper', () => {
  const schema = z.object({
    name: trimmedText(5).max(5).optional(),
    typed: z.preprocess((value) => value, z.number()),
    changed: z
      .string()
      .max(5)
      .transform((text) => [text])
      .default([]),
    page: z.coerce.number<number | string>(),
  });
  expect(partsOf(schema)).toEqual([]);
});
