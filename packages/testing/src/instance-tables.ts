import type { Queries } from '@arkwright/server/platform/database/database';
import { sql } from 'drizzle-orm';

/** The names of all tables with rows of an instance, by the alphabet: those with a `bot_id`, without partitions of others. */
export async function instanceTables(db: Queries): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select relname as name from pg_class c
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and exists (select from pg_attribute where attrelid = c.oid and attname = 'bot_id' and not attisdropped)
      order by 1`,
  );
  return rows.map(({ name }) => name);
}
