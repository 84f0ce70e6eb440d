import { createTestDatabase, type TestDatabase } from '@arkwright/testing/test-database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HeavyReads, openHeavyReads } from './heavy-reads.ts';

let database: TestDatabase;
let heavyReads: HeavyReads;
beforeAll(async () => {
  database = await createTestDatabase();
  heavyReads = openHeavyReads({ url: database.url, statementMs: 50 });
});
afterAll(async () => {
  await heavyReads.close();
  await database.drop();
});

const reply = { raw: { once: () => {}, off: () => {} } } as never;
const run = (statement: ReturnType<typeof sql>) =>
  heavyReads.run({
    caller: 'one',
    tooLong: 'Please narrow it down.',
    reply,
    read: (db) => db.execute(statement),
  });

test('a read that takes too long is cancelled in PostgreSQL, and the reply says what helps', async () => {
  await expect(run(sql`select pg_sleep(5)`)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    message: 'Please narrow it down.',
  });
  expect((await run(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test('such a connection can only read, and uses one processor', async () => {
  await expect(run(sql`create table made_by_a_read (id int)`)).rejects.toMatchObject({
    cause: { code: '25006' },
  });
  const { rows } = await run(sql`show max_parallel_workers_per_gather`);
  expect(rows).toEqual([{ max_parallel_workers_per_gather: '0' }]);
});
