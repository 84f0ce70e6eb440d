import { createHash } from 'node:crypto';
import type { Client } from 'pg';

/** A table or counter. */
export type Named = { schema: string; name: string };

/** A table in a backup. `references` are the other such tables that its foreign keys point to. */
export type Table = Named & {
  columns: string[];
  types: string[];
  references: string[];
};

/** The job queue's schema (server/platform/jobs). Not backed up: its jobs were due at that time. */
export const QUEUE_SCHEMA = 'jobs';

// The migration records are not backed up either: they belong to the program, not to its data.
const TABLES = `
  SELECT n.nspname AS schema, c.relname AS name,
    array_agg(a.attname::text ORDER BY a.attnum) AS columns,
    array_agg(format_type(a.atttypid, a.atttypmod) ORDER BY a.attnum) AS types,
    ARRAY(
      SELECT DISTINCT k.confrelid::regclass::text FROM pg_constraint k
      WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid AND k.conparentid = 0
    ) AS references, c.oid::regclass::text AS key
  FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relpersistence = 'p'
    AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname NOT IN ('information_schema', '${QUEUE_SCHEMA}')
    AND c.relname <> '__drizzle_migrations'
  GROUP BY c.oid, n.nspname, c.relname
  ORDER BY n.nspname, c.relname`;

/** Every table of the product's data, each after those that it refers to. */
export async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { key: string }>(TABLES);
  return inOrderOfReference(rows).map(({ key: _key, ...table }) => table);
}

/** Sorts tables so that each comes after all that it refers to. Throws if the references form a cycle. */
export function inOrderOfReference<T extends { key: string; references: string[] }>(tables: T[]): T[] {
  const ordered: T[] = [];
  const done = new Set<string>();
  let waiting = tables;
  while (waiting.length > 0) {
    const known = new Set(waiting.map(({ key }) => key));
    const isReady = (table: T) => table.references.every((key) => done.has(key) || !known.has(key));
    const ready = waiting.filter(isReady);
    if (ready.length === 0) throw new Error(`tables refer to each other: ${[...known].join(', ')}`);
    for (const table of ready) done.add(table.key);
    ordered.push(...ready);
    waiting = waiting.filter((table) => !done.has(table.key));
  }
  return ordered;
}

/** When the last migration that the database ran was made; undefined if it is not a database of Arkwright. */
export async function readMigration(client: Client): Promise<number | undefined> {
  const { rows: found } = await client.query("SELECT to_regclass('public.__drizzle_migrations') AS record");
  if (found[0]?.record === null) return undefined;
  const { rows } = await client.query<{ at: string | null }>(
    'SELECT max(created_at)::text AS at FROM public.__drizzle_migrations',
  );
  const at = rows[0]?.at ?? undefined;
  return at === undefined ? undefined : Number(at);
}

/** Counters of the same schemas; `value` is the last number used, null before the first. */
export async function readSequences(client: Client): Promise<(Named & { value: string | null })[]> {
  const { rows } = await client.query<Named & { value: string | null }>(`
    SELECT schemaname AS schema, sequencename AS name, last_value::text AS value FROM pg_sequences
    WHERE schemaname <> '${QUEUE_SCHEMA}' AND sequencename NOT LIKE '\\_\\_drizzle\\_%'
    ORDER BY 1, 2`);
  return rows;
}

/** A table or counter with its schema, quoted for SQL. */
export function quoted(client: Client, { schema, name }: Named): string {
  return `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
}

/** A table's columns by name, quoted for SQL, so that the order of columns doesn't matter. */
export function columnList(client: Client, table: Pick<Table, 'columns'>): string {
  return table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
}

/** What `schemaFingerprint` says of the baseline's tables, which the last commit before it has too. */
export const BASELINE_SCHEMA = '48e9dfebbbc7ad6d';

/** The same text if and only if tables, columns and types are the same. */
export function schemaFingerprint(tables: Table[]): string {
  const shape = tables
    .map(({ schema, name, columns, types }) => [
      schema,
      name,
      ...columns.map((column, i) => `${column} ${types[i]}`).sort(),
    ])
    .sort((a, b) => (a.join() < b.join() ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(shape)).digest('hex').slice(0, 16);
}
