import { expect, test } from 'vitest';
import { z } from 'zod';
import './plain-words.ts';

const wordsOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message);

test.each([
  ['a text that is missing', z.string(), undefined, 'This field is required'],
  ['a text that is null', z.string(), null, 'This field is required'],
  ['a number instead of a text', z.string(), 5, 'Invalid format'],
  ['an empty text', z.string().min(1), '', 'This field is required'],
  ['a short text', z.string().min(3), 'ab', 'You must enter a minimum of 3 characters'],
  ['a long text', z.string().max(3), 'abcd', 'You must enter a maximum of 3 characters'],
  ['a text of another form', z.string().regex(/^\d+$/), 'x', 'Invalid format'],
  ['no email', z.email(), 'x', 'Please enter a valid email'],
  ['a text instead of a number', z.number(), 'x', 'This field can only contain numbers'],
  ['no finite number', z.number(), Number.NaN, 'This field can only contain numbers'],
  ['a fraction', z.int(), 1.5, 'This field can only contain integer values'],
  ['a text instead of an integer', z.int(), '1', 'This field can only contain numbers'],
  ['a small number', z.number().min(3), 2, 'This field must be at least 3'],
  ['a number at an open bound', z.number().gt(3), 3, 'This field must be more than 3'],
  ['a large number', z.number().max(3), 4, 'This field must be at most 3'],
  ['a number at an open upper bound', z.number().lt(3), 3, 'This field must be less than 3'],
  ['no multiple', z.number().multipleOf(5), 6, 'Invalid format'],
  ['another choice', z.enum(['a', 'b']), 'c', 'Invalid format'],
  ['no choice', z.enum(['a', 'b']), undefined, 'This field is required'],
  ['another value', z.literal(true), false, 'Invalid format'],
  ['no list', z.array(z.string()), undefined, 'Please choose at least one value'],
  ['nothing instead of a list', z.array(z.string()), null, 'Invalid format'],
  ['an empty list', z.array(z.string()).min(1), [], 'Please choose at least one value'],
  ['a short list', z.array(z.string()).min(2), ['a'], 'At least 2 entries are needed'],
  ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'At most 1 entries are possible'],
  ['an object instead of a list', z.array(z.string()), {}, 'Invalid format'],
  ['an unknown key', z.strictObject({}), { a: 1 }, 'Invalid format'],
  ['none of several', z.union([z.literal(1), z.object({ a: z.string() })]), {}, 'Invalid format'],
  ['a refinement without a message', z.string().refine(() => false), 'a', 'Invalid format'],
] as const)('%s', (_what, schema, value, words) => {
  expect(wordsOf(schema, value)).toEqual([words]);
});

test('a rule keeps its own message', () => {
  const schema = z.object({
    name: z.string({ error: 'Name is required' }).max(3, 'Name is too long'),
    size: z.number({ error: (issue) => (issue.input === undefined ? 'Size is required' : undefined) }),
    even: z.number().refine((value) => value % 2 === 0, 'Size must be even'),
  });
  expect(wordsOf(schema, {})).toEqual(['Name is required', 'Size is required', 'This field is required']);
  expect(wordsOf(schema, { name: 'abcd', size: 'x', even: 1 })).toEqual([
    'Name is too long',
    'This field can only contain numbers',
    'Size must be even',
  ]);
});
