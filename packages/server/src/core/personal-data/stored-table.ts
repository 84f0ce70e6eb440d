import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { ExportShape, InstanceExport, NotExported } from '../instance-export/exported-table.ts';

type ColumnOf<Table extends PgTable> = keyof Table['_']['columns'] & string;

/** A table with rows of instances, and how to hand them over or remove a person from them. */
export type StoredTable = {
  table: string;
  /** Its columns in the owner's download of the instance; or why it is in none. */
  download: { file: string; omit: readonly string[]; order: string } | { leftOut: string };
  /**
   * Columns with only the actor's name, next to the time of the action. Cleared when the account is deleted.
   */
  names: readonly { column: string; at: string }[];
  /** What an export of the instance has of it, which another installation restores. */
  inExport: InstanceExport;
};

/** A table whose rows are in the owner's download, ordered by a column. */
export function inDownload<Table extends PgTable>(
  table: Table,
  shape: {
    order: ColumnOf<Table>;
    /** Columns to omit: secrets, and values that only matter to the program itself. */
    omit?: readonly ColumnOf<Table>[];
    /** If it differs from the table's name. */
    file?: string;
    names?: { column: ColumnOf<Table>; at: ColumnOf<Table> };
    /** What an export of the instance has of it; or why nothing. */
    inExport: ExportShape<Table> | NotExported;
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
    // What is declared of one table's own fields is read by their names alone.
    inExport:
      'leftOut' in shape.inExport ? shape.inExport : { table, ...(shape.inExport as ExportShape<PgTable>) },
  };
}

/** A table whose rows are in no download and no export, with the reason. */
export function leftOut(
  table: PgTable,
  reason: string,
  { again, names = [] }: Pick<NotExported, 'again'> & Partial<Pick<StoredTable, 'names'>> = {},
): StoredTable {
  return {
    table: getTableName(table),
    download: { leftOut: reason },
    names,
    inExport: { leftOut: reason, ...(again && { again }) },
  };
}
