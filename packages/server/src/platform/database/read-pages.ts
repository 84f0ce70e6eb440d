import { type SQL, sql } from 'drizzle-orm';
import type { Database, Queries } from './database.ts';

/** Drizzle maps all rows of a statement in one turn of the event loop: this many take some 15 ms. */
export const PAGE_ROWS = 5000;
/** Few enough that the collector of young objects finds nearly all of them let go. */
export const CURSOR_ROWS = 1000;

/**
 * Reads a list of any length, or its first `most` rows, a page at a time. `page` gets the last row of the page before, and how
 * many may follow it.
 */
export async function readPages<Row>(
  page: (after: Row | undefined, limit: number) => PromiseLike<Row[]>,
  { most = Number.POSITIVE_INFINITY, pageRows = PAGE_ROWS } = {},
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const limit = Math.min(pageRows, most - rows.length);
    const next = await page(rows.at(-1), limit);
    rows.push(...next);
    if (next.length < limit || rows.length >= most) return rows;
  }
}

/**
 * Reads what one statement finds a page at a time, where no index leads from one page to the next: all as of one moment, and
 * with a statement's time for each page. `use` gets each page before the next one is read, and reads what it needs on the same
 * connection: others may hold all the rest.
 */
export function eachPageByCursor<Row>(
  db: Pick<Database, 'transaction'>,
  found: SQL,
  use: (rows: Row[], tx: Queries) => Promise<void>,
): Promise<void> {
  return db.transaction(async (tx) => {
    // All of it is wanted, not the first rows soon.
    await tx.execute(sql`set local cursor_tuple_fraction = 1`);
    await tx.execute(sql`declare found no scroll cursor for ${found}`);
    for (;;) {
      const page = await tx.execute(sql`fetch ${sql.raw(String(CURSOR_ROWS))} from found`);
      // The caller knows what its statement returns, as with each other statement.
      await use(page.rows as unknown[] as Row[], tx);
      if (page.rows.length < CURSOR_ROWS) break;
    }
    await tx.execute(sql`close found`);
  });
}
