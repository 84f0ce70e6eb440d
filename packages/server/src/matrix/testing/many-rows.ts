import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';

/**
 * A value of a key for the k-th copy, in the form of the one that is copied: digits stay digits, an EOS id an EOS id. The same
 * form gives the same value in all tables, so that the copies belong to the same players, tribes and servers. What is in a
 * key and no id is one of some words.
 */
const FUNCTIONS = `
  CREATE OR REPLACE FUNCTION vary_key(name text, value text, k int) RETURNS text LANGUAGE sql IMMUTABLE AS $fn$
    SELECT CASE
      WHEN value ~ '^[0-9]{17,20}$' THEN '9' || lpad(k::text, 17, '0')
      WHEN value ~ '^[0-9]+$' THEN (1000000000 + k)::text
      WHEN value ~ '^[0-9a-f]{32}$' THEN md5('added' || k::text)
      WHEN value ~ '^[0-9a-f]{8}-' THEN md5('added' || k::text)::uuid::text
      WHEN name ~ '(id|subject)$' THEN value || ' ' || k::text
      ELSE value END
  $fn$;
  CREATE OR REPLACE FUNCTION vary_key(name text, value bigint, k int) RETURNS bigint LANGUAGE sql IMMUTABLE AS $fn$
    -- Far from the numbers that sequences give next. A day lies in the past: shortly after midnight a later one would be
    -- in the future, which nothing reads.
    SELECT CASE name WHEN 'day' THEN value - k ELSE value + 1000000 + k END
  $fn$;
  -- What a table without a row of the instance gets, by the names and types of its columns.
  CREATE OR REPLACE FUNCTION plain_value(name text, type regtype) RETURNS text LANGUAGE sql IMMUTABLE AS $fn$
    SELECT CASE
      WHEN name = 'net_id' OR name LIKE '%eos%' THEN quote_literal(md5('plain'))
      WHEN name LIKE '%discord_id' OR name LIKE '%channel_id' OR name LIKE '%role_id' THEN quote_literal('900000000000000001')
      WHEN name LIKE '%tribe_id' THEN quote_literal('1000000001')
      WHEN name LIKE '%id' AND type = 'text'::regtype THEN quote_literal(md5('plain')::uuid)
      WHEN type = 'text'::regtype THEN quote_literal('x')
      WHEN type = 'boolean'::regtype THEN 'false'
      WHEN type = 'jsonb'::regtype THEN quote_literal('[]')
      WHEN type::text LIKE '%[]' THEN quote_literal('{}')
      WHEN type = 'bytea'::regtype THEN quote_literal('')
      ELSE '1' END
  $fn$`;

/** Copies one row of each table of an instance; what is in no key is the same in all copies. */
const copyRows = (botId: string, serverId: string, { large, most, rows, words }: Added) => `
  DO $do$
  DECLARE
    part record;
    has_row boolean;
    most jsonb := '${JSON.stringify(most)}';
    words jsonb := '${JSON.stringify(words)}';
  BEGIN
    -- Without foreign keys and triggers the tables are filled in any order.
    SET LOCAL session_replication_role = replica;
    FOR part IN
      SELECT c.relname, columns.* FROM pg_class c CROSS JOIN LATERAL (
        SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS names,
          string_agg(CASE attname WHEN 'bot_id' THEN quote_literal('${botId}') WHEN 'server_id' THEN quote_literal('${serverId}')
            ELSE coalesce(quote_literal(words ->> (c.relname || '.' || attname)), plain_value(attname, a.atttypid::regtype)) END, ', ' ORDER BY attnum) AS plain,
          string_agg(CASE
            WHEN attname = 'bot_id' OR a.atttypid NOT IN ('text'::regtype, 'integer'::regtype, 'bigint'::regtype)
              THEN 't.' || quote_ident(attname)
            -- The server is varied only where there is one row for each.
            WHEN EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND a.attnum = ANY (i.indkey)
                AND (attname <> 'server_id' OR i.indnkeyatts = 2))
              THEN format('vary_key(%L, t.%I, k)::%s', attname, attname, a.atttypid::regtype)
            ELSE 't.' || quote_ident(attname) END, ', ' ORDER BY attnum) AS varied
        FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      ) AS columns
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'bot_id' AND NOT a.attisdropped)
    LOOP
      EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE bot_id = %L)', part.relname, '${botId}') INTO has_row;
      IF NOT has_row AND part.relname = ANY ('{${large.join()}}'::text[]) THEN
        EXECUTE format('INSERT INTO %I (%s) OVERRIDING SYSTEM VALUE VALUES (%s)', part.relname, part.names, part.plain);
      END IF;
      EXECUTE format('INSERT INTO %1$I (%2$s) OVERRIDING SYSTEM VALUE SELECT %3$s
        FROM (SELECT * FROM %1$I WHERE bot_id = ''${botId}'' LIMIT 1) AS t, generate_series(1, %4$s) AS k
        ON CONFLICT DO NOTHING', part.relname, part.names, part.varied, least(${rows}, (most ->> part.relname)::numeric));
    END LOOP;
  END
  $do$`;

type Added = {
  /** The tables that get a row first where there is none. */
  large: readonly string[];
  /** What such a row has in columns that take some words alone, by `table.column`. */
  words: Readonly<Record<string, string>>;
  rows: number;
  /** How many to add at most, by table; a table without an entry gets `rows`. */
  most: Readonly<Record<string, number>>;
};

/** Adds `rows` rows to each table in which an instance has a row, where its keys allow that. */
export async function addRows(
  db: Queries,
  { id, serverId }: { id: string; serverId: string },
  added: Added,
): Promise<void> {
  await db.execute(sql.raw(FUNCTIONS));
  await db.execute(sql.raw(copyRows(id, serverId, added)));
}

/** How many rows an instance has in each table. */
export async function countRows(
  db: Queries,
  botId: string,
  tables: readonly string[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await db.execute<{ rows: number }>(
      sql`select count(*)::int as rows from ${sql.identifier(table)} where bot_id = ${botId}`,
    );
    counts[table] = rows[0]?.rows ?? 0;
  }
  return counts;
}
