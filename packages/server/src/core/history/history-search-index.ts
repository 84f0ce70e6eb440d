import type pg from 'pg';

const NAME = 'changes_search';

/** SQLSTATEs of a PostgreSQL that may not, or can't, have the extensions. */
const NOT_HERE = new Set([
  '42501', // insufficient_privilege
  '58P01', // undefined_file: not installed with this PostgreSQL
  '42704', // undefined_object: they are in a schema of their own
  '0A000', // feature_not_supported: not allowed by the host
]);

/**
 * Makes the index that the history's texts are searched by; false where PostgreSQL has not got its extensions `pg_trgm` and
 * `btree_gin`. Searches then read the entries one after the other. Apart from the migrations, so that whoever installs the
 * extensions later has the index from the next start on.
 */
export async function makeHistorySearchIndex(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>('select to_regclass($1) as found', [NAME]);
  if (rows[0]?.found) return true;
  try {
    // Both are trusted: whoever may make tables here may make them as well.
    await client.query('create extension if not exists pg_trgm');
    await client.query('create extension if not exists btree_gin');
    // A short list of what is still to be sorted in (kB): whoever fills it has to wait until it is done.
    await client.query(
      `create index if not exists ${NAME} on changes
       using gin (bot_id, search_text gin_trgm_ops, owner_text gin_trgm_ops) with (gin_pending_list_limit = 256)`,
    );
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && NOT_HERE.has(String(error.code))) return false;
    throw error;
  }
}
