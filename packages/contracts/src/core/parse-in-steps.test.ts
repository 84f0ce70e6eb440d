import { runSteps } from '@arkwright/testing/steps';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { requiredText } from './fields.ts';
import { MAX_PROBLEMS, parseInSteps } from './parse-in-steps.ts';

const parse = (schema: z.ZodType, value: unknown) => runSteps(parseInSteps(schema, value));
const problems = (schema: z.ZodType, value: unknown) =>
  parse(schema, value).result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

const name = requiredText('Name is required', { length: 5, message: 'Too long a name' });

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
