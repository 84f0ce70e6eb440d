import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { inChunks } from '../../platform/base/in-chunks.ts';
import type { Queries } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import { columnOf, type ExportedTable, keyOf } from './exported-tables.ts';

/** A row by its fields, as Drizzle takes it. */
export type Row = Record<string, unknown>;

/** Rows that one statement returns. */
const PAGE = 1000;
/** Rows with lists are written with a parameter for each value, which takes longer. */
const WITH_LISTS = 50;

const ofInstance = (table: ExportedTable, botId: string) => eq(columnOf(table, 'botId'), botId);

const columnsOf = (table: ExportedTable, fields: readonly string[]): SQL =>
  sql.join(
    fields.map((field) => sql`${columnOf(table, field)}`),
    sql`, `,
  );

/** Values as lists for `unnest`, one for each field. */
const listsOf = (table: ExportedTable, fields: readonly string[], rows: readonly Row[]): SQL =>
  sql.join(
    fields.map((field) => {
      const type = sql.raw(columnOf(table, field).getSQLType());
      return sql`${sql.param(rows.map((row) => row[field]))}::${type}[]`;
    }),
    sql`, `,
  );

/** Rows that come after one, by their key. */
const afterKey = (table: ExportedTable, last: Row): SQL =>
  sql`(${columnsOf(table, table.key)}) > (${sql.join(
    table.key.map((field) => sql`${last[field]}`),
    sql`, `,
  )})`;

/** The rows of an instance that an export has, with its fields, by their key. */
export async function pageRows(
  db: Queries,
  table: ExportedTable,
  { botId, after, limit }: { botId: string; after: Row | undefined; limit: number },
): Promise<Row[]> {
  return db
    .select(Object.fromEntries(table.fields.map((field) => [field, columnOf(table, field)])))
    .from(table.table)
    .where(and(ofInstance(table, botId), table.where, after && afterKey(table, after)))
    .orderBy(...table.key.map((field) => asc(columnOf(table, field))))
    .limit(limit);
}

/** Those of some ids that another instance's rows have. */
export async function listElsewhere(
  tx: Queries,
  table: ExportedTable,
  { botId, ids }: { botId: string; ids: readonly string[] },
): Promise<string[]> {
  const id = columnOf(table, 'id');
  const rows = await tx
    .selectDistinct({ id })
    .from(table.table)
    .where(and(inArray(id, [...ids]), ne(columnOf(table, 'botId'), botId)));
  return rows.map((row) => String(row.id));
}

export async function dropRows(tx: Queries, table: ExportedTable, botId: string): Promise<void> {
  await tx.delete(table.table).where(and(ofInstance(table, botId), table.where));
}

/** Deletes rows that have what must be unique in common with one of these, and aren't the same. */
export async function dropRivals(
  tx: Queries,
  table: ExportedTable,
  { botId, rows }: { botId: string; rows: readonly Row[] },
): Promise<void> {
  const { key } = table;
  for (const unique of table.unique) {
    const aliases = [...unique.map((_, index) => `u${index}`), ...key.map((_, index) => `k${index}`)];
    const names = (letter: string) =>
      sql.raw(
        aliases
          .filter((alias) => alias.startsWith(letter))
          .map((alias) => `given.${alias}`)
          .join(', '),
      );
    await tx.delete(table.table).where(
      and(
        ofInstance(table, botId),
        sql`exists (select from unnest(${listsOf(table, [...unique, ...key], rows)}) as given (${sql.raw(aliases.join(', '))})
          where (${columnsOf(table, unique)}) = (${names('u')}) and (${columnsOf(table, key)}) <> (${names('k')}))`,
      ),
    );
  }
}

/** Stores rows. One that is there already and differs is changed; one that does not differ is left alone. */
export async function writeRows(tx: Queries, table: ExportedTable, rows: readonly Row[]): Promise<void> {
  const change = table.already === 'replaced' ? undefined : changeOf(table);
  const hasLists = Object.values(table.columns).some((column) => column.getSQLType().endsWith('[]'));
  if (hasLists) {
    for (const part of inChunks(rows, WITH_LISTS)) {
      // Each row has the fields of the table, by its own rules.
      const insert = tx.insert(table.table).values(part as never);
      await (change ? insert.onConflictDoUpdate(change) : insert);
    }
    return;
  }
  // As above.
  const insert = insertRows(table.table, rows as never);
  if (!change) {
    await tx.execute(insert);
    return;
  }
  const key = change.target.map(({ name }) => sql`${sql.identifier(name)}`);
  const sets = Object.entries(change.set).map(
    ([field, value]) => sql`${sql.identifier(columnOf(table, field).name)} = ${value}`,
  );
  await tx.execute(
    sql`${insert} on conflict (${sql.join(key, sql`, `)}) do update set ${sql.join(sets, sql`, `)} where ${change.setWhere}`,
  );
}

/** What becomes of a row that is there already. */
function changeOf(table: ExportedTable) {
  const changed = table.fields.filter((field) => !table.key.includes(field));
  const given = (field: string) => sql`excluded.${sql.identifier(columnOf(table, field).name)}`;
  return {
    target: ['botId', ...table.key].map((field) => columnOf(table, field)),
    set: { ...Object.fromEntries(changed.map((field) => [field, given(field)])), ...table.whenChanged },
    setWhere: sql`(${columnsOf(table, changed)}) is distinct from (${sql.join(changed.map(given), sql`, `)})`,
  };
}

/** Deletes the rows of an instance that are not among these keys; returns the first part of each key. */
export async function dropOthers(
  tx: Queries,
  table: ExportedTable,
  { botId, kept }: { botId: string; kept: ReadonlySet<string> },
): Promise<string[]> {
  const { key } = table;
  const [first = 'botId'] = key;
  const columns = Object.fromEntries(key.map((field) => [field, columnOf(table, field)]));
  const dropped: string[] = [];
  let last: Row | undefined;
  for (;;) {
    const page = await tx
      .select(columns)
      .from(table.table)
      .where(and(ofInstance(table, botId), table.where, last && afterKey(table, last)))
      .orderBy(...key.map((field) => asc(columnOf(table, field))))
      .limit(PAGE);
    const gone = page.filter((row) => !kept.has(keyOf(row, key)));
    if (gone.length > 0) {
      const isGone = sql`(${columnsOf(table, key)}) in (select * from unnest(${listsOf(table, key, gone)}))`;
      await tx.delete(table.table).where(and(ofInstance(table, botId), isGone));
    }
    dropped.push(...gone.map((row) => String(row[first])));
    last = page.at(-1);
    if (page.length < PAGE) return dropped;
  }
}
