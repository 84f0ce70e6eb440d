import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';

// Copies of the rows of instances, which bring them back after each of thousands of calls. Triggers record which tables of an
// instance have changed since, so that a call that changed two tables costs two and not a hundred.

const SCHEMA = 'matrix_copies';

/** Tables that are added to the program later are included by themselves. */
const PREPARE = `
  DO $do$
  DECLARE
    part record;
  BEGIN
    -- Several worlds of one database may be made at the same time.
    PERFORM pg_advisory_xact_lock(hashtext('${SCHEMA}'));
    IF to_regnamespace('${SCHEMA}') IS NOT NULL THEN RETURN; END IF;
    CREATE SCHEMA ${SCHEMA};
    CREATE TABLE ${SCHEMA}.tables (name text PRIMARY KEY, key text NOT NULL, columns text NOT NULL);
    -- Not unique: calls that are made side by side would wait for each other.
    CREATE TABLE ${SCHEMA}.touched (bot_id text NOT NULL, name text NOT NULL);

    CREATE FUNCTION ${SCHEMA}.touch() RETURNS trigger LANGUAGE plpgsql AS $fn$
    DECLARE
      line jsonb := to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END);
    BEGIN
      INSERT INTO ${SCHEMA}.touched VALUES (line ->> TG_ARGV[1], TG_ARGV[0]);
      RETURN NULL;
    END $fn$;

    INSERT INTO ${SCHEMA}.tables
      SELECT c.relname, CASE c.relname WHEN 'bot_instances' THEN 'id' ELSE 'bot_id' END,
        (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
         WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '')
      FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND (c.relname = 'bot_instances' OR EXISTS (
          SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'bot_id' AND NOT a.attisdropped));
    FOR part IN SELECT * FROM ${SCHEMA}.tables LOOP
      EXECUTE format('CREATE TABLE ${SCHEMA}.%I AS SELECT %s FROM %I WITH NO DATA', part.name, part.columns, part.name);
      EXECUTE format('CREATE TRIGGER matrix_touch AFTER INSERT OR UPDATE OR DELETE ON %I
        FOR EACH ROW EXECUTE FUNCTION ${SCHEMA}.touch(%L, %L)', part.name, part.name, part.key);
    END LOOP;

    CREATE FUNCTION ${SCHEMA}.copy(bots text[]) RETURNS void LANGUAGE plpgsql AS $fn$
    DECLARE
      part record;
    BEGIN
      FOR part IN SELECT * FROM ${SCHEMA}.tables LOOP
        EXECUTE format('DELETE FROM ${SCHEMA}.%I WHERE %I = ANY ($1)', part.name, part.key) USING bots;
        EXECUTE format('INSERT INTO ${SCHEMA}.%1$I SELECT %3$s FROM %1$I WHERE %2$I = ANY ($1)',
          part.name, part.key, part.columns) USING bots;
      END LOOP;
      DELETE FROM ${SCHEMA}.touched WHERE bot_id = ANY (bots);
    END $fn$;

    -- Without foreign keys and triggers: rows come back as they were, in any order.
    CREATE FUNCTION ${SCHEMA}.restore(bots text[]) RETURNS void LANGUAGE plpgsql
      SET session_replication_role = replica AS $fn$
    DECLARE
      part record;
    BEGIN
      FOR part IN
        SELECT t.*, array_agg(DISTINCT touched.bot_id) AS bots
        FROM ${SCHEMA}.touched JOIN ${SCHEMA}.tables t USING (name)
        WHERE touched.bot_id = ANY (restore.bots) GROUP BY t.name
      LOOP
        EXECUTE format('DELETE FROM %I WHERE %I = ANY ($1)', part.name, part.key) USING part.bots;
        EXECUTE format('INSERT INTO %1$I (%3$s) OVERRIDING SYSTEM VALUE SELECT %3$s FROM ${SCHEMA}.%1$I
          WHERE %2$I = ANY ($1)', part.name, part.key, part.columns) USING part.bots;
      END LOOP;
      DELETE FROM ${SCHEMA}.touched WHERE bot_id = ANY (restore.bots);
    END $fn$;

    CREATE FUNCTION ${SCHEMA}.changed(bots text[]) RETURNS TABLE (name text, line text) LANGUAGE plpgsql AS $fn$
    DECLARE
      part record;
    BEGIN
      FOR part IN
        SELECT t.*, array_agg(DISTINCT touched.bot_id) AS bots
        FROM ${SCHEMA}.touched JOIN ${SCHEMA}.tables t ON t.name = touched.name
        WHERE touched.bot_id = ANY (changed.bots) GROUP BY t.name
      LOOP
        RETURN QUERY EXECUTE format('SELECT %1$L, ROW(%3$s)::text FROM %1$I WHERE %2$I = ANY ($1)
          EXCEPT SELECT %1$L, ROW(%3$s)::text FROM ${SCHEMA}.%1$I WHERE %2$I = ANY ($1)',
          part.name, part.key, part.columns) USING part.bots;
      END LOOP;
    END $fn$;
  END
  $do$`;

const list = (botIds: readonly string[]) => sql`${`{${botIds.join(',')}}`}::text[]`;

/** Copies all rows that instances have now. */
export async function copyInstances(db: Queries, botIds: readonly string[]): Promise<void> {
  await db.execute(sql.raw(PREPARE));
  await db.execute(sql`select ${sql.identifier(SCHEMA)}.copy(${list(botIds)})`);
}

/** Brings the rows of instances back as they were copied: what came since is gone, the history included. */
export async function restoreInstances(db: Queries, botIds: readonly string[]): Promise<void> {
  await db.execute(sql`select ${sql.identifier(SCHEMA)}.restore(${list(botIds)})`);
}

/** Rows of instances that differ from their copies, as PostgreSQL writes them. */
export async function changedRows(
  db: Queries,
  botIds: readonly string[],
): Promise<{ table: string; line: string }[]> {
  const { rows } = await db.execute<{ table: string; line: string }>(
    sql`select name as table, line from ${sql.identifier(SCHEMA)}.changed(${list(botIds)})`,
  );
  return rows;
}
