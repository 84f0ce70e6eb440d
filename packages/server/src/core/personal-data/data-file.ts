import { type SQL, sql } from 'drizzle-orm';

/** The person whose data is collected. */
export type Person = { id: string; discordId: string };

/** One file of the download: its name, and the query for its rows, each a JSON object `row`. */
export type DataFile = { name: string; rows: SQL };

/** A file with the rows of a query. */
export const dataFile = (name: string, query: SQL): DataFile => ({
  name,
  rows: sql`select to_jsonb(found) as row from (${query}) as found`,
});
