import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

type ColumnOf<Table extends PgTable> = keyof Table['_']['columns'] & string;

/** A table with rows of instances, and what people may ask to be done with those: to get them, or to be left out. */
export type StoredTable = {
  table: string;
  /** How it stands in the download of the instance's owner, as columns; or why it is in none. */
  download: { file: string; omit: readonly string[]; order: string } | { leftOut: string };
  /** Columns with nothing but the name of who acted, beside the time of that. Forgotten with the account. */
  names: readonly { column: string; at: string }[];
};

/** A table whose rows the instance's owner gets, ordered by a column. */
export function inDownload<Table extends PgTable>(
  table: Table,
  shape: {
    order: ColumnOf<Table>;
    /** Columns that are left out: secrets, and what only the program's own upkeep means something to. */
    omit?: readonly ColumnOf<Table>[];
    /** Where it is not the table's name. */
    file?: string;
    names?: { column: ColumnOf<Table>; at: ColumnOf<Table> };
  },
): StoredTable {
  const { order, omit = [], names } = shape;
  const name = getTableName(table);
  const columns: Record<string, { name: string }> = getTableColumns(table);
  const inSql = (column: ColumnOf<Table>) => columns[column]?.name ?? column;
  return {
    table: name,
    download: {
      file: shape.file ?? name.replaceAll('_', '-'),
      omit: omit.map(inSql),
      order: inSql(order),
    },
    names: names ? [{ column: inSql(names.column), at: inSql(names.at) }] : [],
  };
}

/** A table whose rows are in no download, with the reason. */
export function leftOut(table: PgTable, reason: string): StoredTable {
  return { table: getTableName(table), download: { leftOut: reason }, names: [] };
}
