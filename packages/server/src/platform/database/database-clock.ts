import { sql } from 'drizzle-orm';

/**
 * PostgreSQL's clock at this moment, milliseconds since 1970. Machines' own clocks may differ; this one all of them
 * share. Asked once a statement, so that an index serves a comparison with it.
 */
export const databaseNow = sql<number>`(select (extract(epoch from clock_timestamp()) * 1000)::bigint)`;
