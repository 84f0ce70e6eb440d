import { type SQL, sql } from 'drizzle-orm';

/** The largest value of PostgreSQL's `integer`. */
const MAX_INT = 2_147_483_647;

/**
 * The sum of a column as an `integer`, null without rows. A sum that is too large for that counts as the largest there is:
 * a cast would fail the whole query. `where`: only those rows.
 */
export function intSum(column: SQL, where?: SQL): SQL<number> {
  const sum = where ? sql`sum(${column}) filter (where ${where})` : sql`sum(${column})`;
  return sql<number>`(case when ${sum} > ${sql.raw(`${MAX_INT}`)} then ${sql.raw(`${MAX_INT}`)} else ${sum} end)::int`;
}
