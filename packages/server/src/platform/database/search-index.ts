import type pg from 'pg';

/** An index of trigrams that finds texts of an instance by any part of them. */
export type SearchIndex = { name: string; table: string; texts: readonly string[] };

/** SQLSTATEs of a PostgreSQL that may not, or can't, have the extensions. */
const NOT_HERE = new Set([
  '42501', // insufficient_privilege
  '58P01', // undefined_file: not installed with this PostgreSQL
  '42704', // undefined_object: they are in a schema of their own
  '0A000', // feature_not_supported: not allowed by the host
]);

/**
 * Makes the indexes that texts are searched by; false where PostgreSQL has not got its extensions `pg_trgm` and `btree_gin`.
 * Searches then read the rows one after the other. Apart from the migrations, so that whoever installs the extensions later
 * has the indexes from the next start on.
 */
export async function makeSearchIndexes(
  client: pg.Client,
  indexes: readonly SearchIndex[],
): Promise<boolean> {
  for (const index of indexes) if (!(await makeSearchIndex(client, index))) return false;
  return true;
}

async function makeSearchIndex(client: pg.Client, { name, table, texts }: SearchIndex): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>('select to_regclass($1) as found', [name]);
  if (rows[0]?.found) return true;
  try {
    // Both are trusted: whoever may make tables here may make them as well.
    await client.query('create extension if not exists pg_trgm');
    await client.query('create extension if not exists btree_gin');
    // A short list of what is still to be sorted in (kB): whoever fills it has to wait until it is done.
    await client.query(
      `create index if not exists ${name} on ${table}
       using gin (bot_id, ${texts.map((text) => `${text} gin_trgm_ops`).join(', ')})
       with (gin_pending_list_limit = 256)`,
    );
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && NOT_HERE.has(String(error.code))) return false;
    throw error;
  }
}
