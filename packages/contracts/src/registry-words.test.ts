import { expect, test } from 'vitest';
import { z } from 'zod';
import type { RouteDefinition } from './derived/route.ts';
import { registry } from './registry.ts';
import { settingsGroups } from './settings-registry.ts';

const JARGON =
  /invalid input|invalid option|invalid string|expected|received|unrecognized|too (big|small)|pattern|zod/i;
const WRONG: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  Number.NaN,
  '',
  ' ',
  'x',
  '\u0000',
  'x'.repeat(50_000),
  [],
  [null],
  [5],
  ['x'],
  Array.from({ length: 3000 }, () => 'x'),
  Array.from({ length: 3000 }, () => ({})),
  {},
  { x: 1 },
  new Date(0),
];

/** The schemas inside an object or list, by path, so that each can be tried with others missing. */
function partsOf(schema: z.ZodType, path: readonly string[] = []): { schema: z.ZodType; path: string }[] {
  const own = { schema, path: path.join('.') };
  if (schema instanceof z.ZodObject) {
    // zod types inner schemas as its core type; every schema here is made with the full API.
    const shape = Object.entries(schema.shape) as [string, z.ZodType][];
    return [own, ...shape.flatMap(([key, inner]) => partsOf(inner, [...path, key]))];
  }
  if (schema instanceof z.ZodArray) return [own, ...partsOf(schema.element as z.ZodType, [...path, '0'])];
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return [own, ...partsOf(schema.unwrap() as z.ZodType, path)];
  return [own];
}

const routes = Object.entries(registry).flatMap(([feature, table]) =>
  Object.entries<RouteDefinition>(table).flatMap(([name, route]) =>
    (['body', 'query', 'params'] as const).flatMap((part) => {
      const schema = route[part];
      return schema ? [[`${feature}.${name} ${part}`, schema] as const] : [];
    }),
  ),
);
const groups = Object.values(settingsGroups).map(({ name, schema }) => [`settings ${name}`, schema] as const);

test.each<readonly [string, z.ZodType]>([...routes, ...groups])(
  'every problem in %s is described in plain words',
  (_name, whole) => {
    for (const { schema, path } of partsOf(whole)) {
      for (const value of WRONG) {
        const issues = schema.safeParse(value).error?.issues ?? [];
        for (const { message } of issues.slice(0, 20)) {
          expect(message, `${path} = ${String(JSON.stringify(value)).slice(0, 60)}`).not.toMatch(JARGON);
          expect(message).not.toBe('');
        }
      }
    }
  },
);
