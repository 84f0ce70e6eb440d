import { runSteps } from '@arkwright/testing/steps';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseBounded } from './bounded-parse.ts';
import { requiredText, trimmedText } from './fields.ts';
import { boundedRecord } from './json-shape.ts';
import { MAX_PROBLEMS } from './parse-in-steps.ts';

const parse = (schema: z.ZodType, value: unknown) => runSteps(parseBounded(schema, value));
const problems = (schema: z.ZodType, value: unknown) =>
  parse(schema, value).result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

const name = requiredText('Name is required', { length: 5, message: 'Too long a name' });

test("a text that is far too long is refused with its rule's message, and barely scanned", () => {
  const seen: number[] = [];
  const schema = z
    .string()
    .max(10, 'Too long')
    .overwrite((text) => {
      seen.push(text.length);
      return text.trim();
    });
  expect(problems(schema, 'x'.repeat(100_000))).toEqual([': Too long']);
  expect(seen.every((length) => length <= 11)).toBe(true);
  expect(problems(z.object({ a: z.object({ name }) }), { a: { name: 'x'.repeat(100_000) } })).toEqual([
    'a.name: Too long a name',
  ]);
});

test('a text that would fit after trimming is refused too', () => {
  expect(problems(z.object({ a: trimmedText(5).max(5) }), { a: `x${' '.repeat(100_000)}` })).toHaveLength(1);
  expect(problems(z.object({ a: z.union([z.number(), z.string().max(3)]) }), { a: '1234' })).toHaveLength(1);
  expect(parse(z.object({ a: trimmedText(5).max(5) }), { a: '  x  ' }).result.data).toEqual({ a: 'x' });
});

test("a list that is far too long is refused with its rule's message, whatever it contains", () => {
  let parsed = 0;
  const item = z.number().refine(() => ++parsed > 0);
  const schema = z.object({ list: z.array(item).max(10, 'At most ten') });
  const list = Array.from({ length: 100_000 }, (_, index) => index);
  expect(problems(schema, { list })).toEqual(['list: At most ten']);
  expect(parsed).toBeLessThanOrEqual(11);
});

test('a large value parses to the same result in many steps as at once', () => {
  const row = z.object({ name, tags: z.array(z.string().max(9)).max(50).default([]) });
  const schema = z.object({
    isOn: z.boolean().default(true),
    rows: z
      .array(row)
      .max(2000)
      .refine((rows) => new Set(rows.map((each) => each.name)).size === rows.length, 'Twice')
      .default([]),
    last: z.number('No number'),
  });
  const rows = Array.from({ length: 1000 }, (_, index) => ({
    name: ` ${index} `,
    more: true,
    tags: ['a', 'b'],
  }));
  const { result, count } = parse(schema, { rows, last: 3, more: 1 });
  expect(result).toEqual(schema.safeParse({ rows, last: 3, more: 1 }));
  expect(Object.keys(result.data as object)).toEqual(['isOn', 'rows', 'last']);
  expect(count).toBeGreaterThan(1000);
  expect(problems(schema, { rows: [...rows, rows[0]], last: 3 })).toEqual(['rows: Twice']);
  expect(problems(schema, { rows, last: 'x' })).toEqual(['last: No number']);
});

test('of a list full of mistakes only the first are reported', () => {
  let parsed = 0;
  const item = z
    .number()
    .refine(() => ++parsed > 0, 'No')
    .refine(() => false, 'No');
  const found = problems(z.object({ list: z.array(item).max(5000) }), { list: new Array(5000).fill(1) });
  expect(found).toHaveLength(MAX_PROBLEMS);
  expect(found?.[99]).toBe('list.99: No');
  expect(parsed).toBe(MAX_PROBLEMS);
});

test('a record with far too many entries is cut before its values are read', () => {
  let parsed = 0;
  const value = z.number().refine(() => ++parsed > 0);
  const schema = z.object({ revs: boundedRecord(z.string().max(9), value, 10) });
  const revs = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, index]));
  expect(problems(schema, { revs })).toHaveLength(1);
  expect(parsed).toBeLessThanOrEqual(11);
});
