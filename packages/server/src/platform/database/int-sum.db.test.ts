import { glob, readFile } from 'node:fs/promises';
import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { intSum } from './int-sum.ts';

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(() => context.dispose());

async function sumOf(values: readonly number[], where?: ReturnType<typeof sql>): Promise<number | null> {
  const { rows } = await context.db.execute<{ sum: number | null }>(sql`
    select ${intSum(sql`value`, where)} as sum from unnest(${sql.param([...values])}::int[]) as each (value)`);
  return rows[0]?.sum ?? null;
}

test('a sum is an integer, and the largest one if it would not fit', async () => {
  expect(await sumOf([1, 2, 3])).toBe(6);
  expect(await sumOf([1, 2, 3], sql`value > 1`)).toBe(5);
  expect(await sumOf([])).toBeNull();
  expect(await sumOf([2_000_000_000, 2_000_000_000])).toBe(2_147_483_647);
});

test('no other query casts a sum to an integer', async () => {
  const src = new URL('../../', import.meta.url);
  const found: string[] = [];
  for await (const path of glob('**/*.ts', { cwd: src })) {
    if (path.endsWith('.test.ts') || path.endsWith('database/int-sum.ts')) continue;
    const text = await readFile(new URL(path, src), 'utf8');
    if (/\bsum\([^()]*\)(?: filter \([^)]*\))?\)?::int/.test(text)) found.push(path);
  }
  expect(found).toEqual([]);
});
