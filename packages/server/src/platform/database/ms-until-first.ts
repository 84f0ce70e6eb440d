import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from './database.ts';
import { databaseNow } from './database-clock.ts';

/**
 * In how many ms the earliest of some stored times comes, negative if it has passed; `Infinity` if there are none.
 * `now`: by the clock that the times were set by, PostgreSQL's by default.
 */
export async function msUntilFirst(
  db: Queries,
  stored: { table: PgTable; time: PgColumn | SQL; where: SQL | undefined; now?: number },
): Promise<number> {
  const { table, time, where, now } = stored;
  const clock = now === undefined ? databaseNow : sql`${now}::bigint`;
  const { rows } = await db.execute<{ ms: string | null }>(
    sql`select min(${time}) - ${clock} as ms from ${table} where ${where}`,
  );
  return Number(rows[0]?.ms ?? Number.POSITIVE_INFINITY);
}
