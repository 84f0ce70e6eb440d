import { createTestDatabase, type TestDatabase } from '@arkwright/testing/test-database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mapInSlices } from '../work/slices.ts';
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

const run = (statement: ReturnType<typeof sql>) =>
  heavyReads.run({
    caller: 'one',
    tooLong: 'Please narrow it down.',
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

test('a read stops at its next pause once nobody waits for it', async () => {
  const caller = new AbortController();
  let items = 0;
  const read = heavyReads.run({
    caller: 'one',
    tooLong: '',
    signal: caller.signal,
    read: () =>
      mapInSlices(Array.from({ length: 1_000_000 }), () => {
        items++;
        caller.abort();
        // Each item is a slice of its own.
        const end = performance.now() + 10;
        while (performance.now() < end);
      }),
  });
  await expect(read).rejects.toMatchObject({ name: 'AbortError' });
  expect(items).toBe(1);
});

test('a read whose caller has gone leaves the queue', async () => {
  const caller = new AbortController();
  const first = Promise.withResolvers<void>();
  const underWay = [1, 2].map(() =>
    heavyReads.run({ caller: 'two', tooLong: '', read: () => first.promise }),
  );
  const waiting = heavyReads.run({
    caller: 'two',
    tooLong: '',
    signal: caller.signal,
    read: async () => 'read',
  });
  caller.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  first.resolve();
  await Promise.all(underWay);
});
