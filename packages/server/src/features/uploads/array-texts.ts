import { mapInSlices } from '../../platform/work/slices.ts';
import type { Column, Value } from './kinds.ts';

/** How PostgreSQL quotes an item of an array (its documentation, section 8.15.6). */
function itemOf(value: Value): string {
  if (value === null) return 'NULL';
  return typeof value === 'string' ? `"${value.replace(/[\\"]/g, '\\$&')}"` : String(value);
}

/**
 * The columns of rows, each as the text of an array. The database's driver would write all of them at once: with the
 * largest upload that holds the thread for some 200 ms.
 */
export async function arrayTexts<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): Promise<string[]> {
  const items = await mapInSlices(rows, (row) => columns.map(({ of }) => itemOf(of(row))));
  return columns.map((_, index) => `{${items.map((row) => row[index]).join(',')}}`);
}
