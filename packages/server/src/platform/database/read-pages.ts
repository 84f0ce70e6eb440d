/** Drizzle maps all rows of a statement in one turn of the event loop: so many take some 15 ms. */
export const PAGE_ROWS = 5000;

/** Reads a list of any length a page at a time. `page` gets the last row of the page before, and how many may follow it. */
export async function readPages<Row>(
  page: (after: Row | undefined, limit: number) => PromiseLike<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const next = await page(rows.at(-1), PAGE_ROWS);
    rows.push(...next);
    if (next.length < PAGE_ROWS) return rows;
  }
}
