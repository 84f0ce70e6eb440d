import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * The statement that inserts rows, at least one, with one parameter for each column. Drizzle's `values` has one for each
 * value, which for hundreds of rows costs several times as much, here and in PostgreSQL, and is limited to 65,535. Each row
 * has the fields of the first one, which is checked; none is an array or SQL.
 */
export function insertRows<Table extends PgTable>(table: Table, rows: readonly Table['$inferInsert'][]): SQL {
  const [first = {}] = rows;
  const wrong = rows.flatMap((row) => Object.keys(row)).find((field) => !(field in first));
  if (wrong !== undefined) throw new Error(`Only some rows have ${wrong}`);
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => field in first);
  const values = columns.map(([field, column]) => {
    const ofColumn = rows.map((row) => {
      const value: unknown = row[field as keyof typeof row];
      return value === null || value === undefined ? null : column.mapToDriverValue(value);
    });
    return sql`${sql.param(ofColumn)}::${sql.raw(column.getSQLType())}[]`;
  });
  const names = columns.map(([, { name }]) => sql.identifier(name));
  return sql`insert into ${table} (${sql.join(names, sql`, `)}) select * from unnest(${sql.join(values, sql`, `)})`;
}
