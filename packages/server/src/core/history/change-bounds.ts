import { HISTORY_BYTES } from '@arkwright/contracts/history/bounds';
import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';

/** The minimum size counted for an entry (table.ts). */
export const MIN_ENTRY_BYTES = 512;
const BATCH = 1000;

/**
 * Instances with entries from `since` on, ms. Uses the index for reading the history, instance after
 * instance.
 */
export async function listChangedSince(db: Queries, since: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select bot.id from bot_instances as bot
    where exists (select from changes where changes.bot_id = bot.id and changes.at >= ${since}) order by bot.id`);
  return rows.map(({ id }) => id);
}

/**
 * Deletes an instance's oldest entries until its history takes at most `most` bytes, and records up to when;
 * returns the number.
 */
export async function trimHistory(
  db: Queries,
  botId: string,
  { most = HISTORY_BYTES, batch = BATCH }: { most?: number; batch?: number } = {},
): Promise<number> {
  for (let deleted = 0; ; ) {
    const { rows } = await db.execute<{ gone: number }>(sql`
      with gone as (
        delete from changes using (
          select id from (
            select id, at, sum(bytes) over (order by at desc, id desc) as taken from changes
            where bot_id = ${botId} and (select sum(bytes) from changes where bot_id = ${botId}) > ${most}) as entry
          where taken > ${most} order by at, id limit ${batch}) as old
        where changes.bot_id = ${botId} and changes.id = old.id
        returning changes.at
      ), noted as (
        update bot_instances set history_cut_at = greatest(history_cut_at, cut.at)
        from (select max(at) as at from gone) as cut where bot_instances.id = ${botId} and cut.at is not null
      )
      select count(*)::int as gone from gone`);
    const gone = rows[0]?.gone ?? 0;
    deleted += gone;
    if (gone < batch) return deleted;
  }
}
