import { sql } from 'drizzle-orm';

/**
 * PostgreSQL's current time, milliseconds since 1970. Machines' own clocks may differ; all of them share this
 * one. Evaluated once per statement, so that comparisons can use an index.
 */
export const databaseNow = sql<number>`(select (extract(epoch from clock_timestamp()) * 1000)::bigint)`;
