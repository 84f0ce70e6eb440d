import { createTestContext, type TestContext } from '@arkwright/testing/test-context';
import { sql } from 'drizzle-orm';
import { bigint, boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertRows } from './insert-rows.ts';

const samples = pgTable('samples', {
  id: text('id').primaryKey(),
  at: bigint('at', { mode: 'number' }),
  isOn: boolean('is_on').notNull(),
  of: jsonb('of'),
  note: text('note').notNull().default('none'),
});

let context: TestContext;
beforeAll(async () => {
  context = await createTestContext();
  await context.db.execute(sql`
    create table samples (id text primary key, at bigint, is_on boolean not null, of jsonb,
      note text not null default 'none')`);
});
afterAll(() => context.dispose());
beforeEach(async () => {
  await context.db.delete(samples);
});

test('rows are stored as they are given; a field that no row has gets the default', async () => {
  const rows = [
    {
      id: `it's {"quoted"}, \\ NULL`,
      at: Number.MAX_SAFE_INTEGER,
      isOn: true,
      of: { list: ['a "b"', null, 1.5] },
    },
    { id: 'Ünïcode\n🦖', at: null, isOn: false, of: null },
    { id: '', at: 0, isOn: false, of: 'text' },
  ];
  await context.db.execute(insertRows(samples, rows));
  const stored = await context.db.select().from(samples);
  expect(stored).toEqual(rows.map((row) => ({ ...row, note: 'none' })));
});

test('one statement takes more rows than PostgreSQL takes parameters', async () => {
  const rows = Array.from({ length: 70_000 }, (_, index) => ({ id: `${index}`, isOn: true }));
  await context.db.execute(insertRows(samples, rows));
  const stored = await context.db.select({ id: samples.id }).from(samples);
  expect(stored).toHaveLength(70_000);
});

test('rows that are there already can be left out', async () => {
  await context.db.execute(insertRows(samples, [{ id: 'one', isOn: true }]));
  const both = insertRows(samples, [
    { id: 'one', isOn: false },
    { id: 'two', isOn: false },
  ]);
  const { rows } = await context.db.execute(sql`${both} on conflict do nothing returning id`);
  expect(rows).toEqual([{ id: 'two' }]);
});
