import { createTestDatabase, type TestDatabase } from '@arkwright/testing/test-database';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from './database.ts';

let postgres: TestDatabase;
let db: Database;
beforeAll(async () => {
  postgres = await createTestDatabase();
  db = openDatabase({ url: postgres.url, poolSize: 1 });
});
afterAll(async () => {
  await db.close();
  await postgres.drop();
});

/** Calls `onTurn` in each turn of the event loop while `work` runs. */
async function inEachTurn<Result>(work: () => Promise<Result>, onTurn: () => void): Promise<Result> {
  let next = setImmediate(turn);
  function turn(): void {
    onTurn();
    next = setImmediate(turn);
  }
  try {
    return await work();
  } finally {
    clearImmediate(next);
  }
}

test('of a large reply, at most two parts of 64 KB are parsed in one turn', async () => {
  let rows = 0;
  let most = 0;
  // Not in pg's types.
  const query = pg.Query.prototype as unknown as { handleDataRow(row: unknown): void };
  const { handleDataRow } = query;
  const spy = vi.spyOn(query, 'handleDataRow').mockImplementation(function (this: unknown, row) {
    rows++;
    handleDataRow.call(this, row);
  });
  const found = await inEachTurn(
    () => db.execute(sql`select repeat('x', 1024) as text from generate_series(1, 20000)`),
    () => {
      most = Math.max(most, rows);
      rows = 0;
    },
  );
  spy.mockRestore();
  expect(found.rows).toHaveLength(20_000);
  expect(most).toBeLessThanOrEqual(128);
});
