import pg from 'pg';
import { vi } from 'vitest';

/** The statement that returned the most rows, as it was sent to PostgreSQL. */
export type LargestReply = { rows: number; text: string };

/** Counts the rows of each statement that any pool of this process sends. */
export function createRowCount() {
  // Not in pg's types.
  const query = pg.Query.prototype as unknown as { text: string; handleDataRow(row: unknown): void };
  const { handleDataRow } = query;
  let rowsOf = new WeakMap<object, number>();
  let largest: LargestReply = { rows: 0, text: '' };
  const spy = vi.spyOn(query, 'handleDataRow').mockImplementation(function (this: typeof query, row) {
    const rows = (rowsOf.get(this) ?? 0) + 1;
    rowsOf.set(this, rows);
    if (rows > largest.rows) largest = { rows, text: this.text };
    handleDataRow.call(this, row);
  });
  return {
    /** The largest reply since it was asked last. */
    take(): LargestReply {
      const found = largest;
      rowsOf = new WeakMap();
      largest = { rows: 0, text: '' };
      return found;
    },
    stop: () => spy.mockRestore(),
  };
}
