import type pg from 'pg';

/** A trigram index that finds texts of an instance by any part of them. */
export type SearchIndex = {
  name: string;
  table: string;
  texts: readonly string[];
  /**
   * Maximum size of the list of pending index entries, kB. Each search reads all of it, and the writer that
   * fills it has to wait until it is merged: short for single rows, long if many rows come at once, which
   * merge faster together.
   */
  pendingKb: number;
};

/** SQLSTATEs of a PostgreSQL that may not, or can't, have the extensions. */
const NOT_HERE: ReadonlySet<string> = new Set([
  '42501', // insufficient_privilege
  '58P01', // undefined_file: not installed with this PostgreSQL
  '42704', // undefined_object: they are in a schema of their own
  '0A000', // feature_not_supported: not allowed by the host
]);

/**
 * Creates the search indexes; false if PostgreSQL lacks its extensions `pg_trgm` and `btree_gin`. Searches
 * then scan the rows. Separate from the migrations, so that the indexes are created at the next start after
 * the extensions are installed.
 */
export async function makeSearchIndexes(
  client: pg.Client,
  indexes: readonly SearchIndex[],
): Promise<boolean> {
  for (const index of indexes) if (!(await makeSearchIndex(client, index))) return false;
  return true;
}

async function makeSearchIndex(
  client: pg.Client,
  { name, table, texts, pendingKb }: SearchIndex,
): Promise<boolean> {
  const options = `gin_pending_list_limit=${pendingKb}`;
  const { rows } = await client.query<{ isSo: boolean }>(
    'select coalesce($2 = any(reloptions), false) as "isSo" from pg_class where oid = to_regclass($1)',
    [name, options],
  );
  if (rows[0]) {
    if (!rows[0].isSo) await client.query(`alter index ${name} set (${options})`);
    return true;
  }
  try {
    // Both are trusted: a role that may create tables here may create them as well.
    await client.query('create extension if not exists pg_trgm');
    await client.query('create extension if not exists btree_gin');
    await client.query(
      `create index if not exists ${name} on ${table}
       using gin (bot_id, ${texts.map((text) => `${text} gin_trgm_ops`).join(', ')})
       with (${options})`,
    );
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && NOT_HERE.has(String(error.code))) return false;
    throw error;
  }
}
