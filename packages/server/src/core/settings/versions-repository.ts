import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';

/**
 * Deletes at most `limit` versions of settings groups, over all instances, that are `kept` or more behind the
 * newest.
 */
export async function deleteOldVersions(
  db: Queries,
  { kept, limit }: { kept: number; limit: number },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from settings_versions as version using (
      select old.bot_id, old."group", old.rev
      from settings cross join lateral (
        select bot_id, "group", rev from settings_versions
        where settings_versions.bot_id = settings.bot_id and settings_versions."group" = settings."group"
          and settings_versions.rev <= settings.rev - ${kept}::int
        order by rev limit ${limit}) as old
      limit ${limit}) as old
    where version.bot_id = old.bot_id and version."group" = old."group" and version.rev = old.rev`);
  return rowCount ?? 0;
}

/**
 * Deletes an instance's oldest settings versions until they take at most `most` bytes together; the newest of
 * each group stays. Returns the number deleted.
 */
export async function trimVersions(
  db: Queries,
  botId: string,
  { most, limit }: { most: number; limit: number },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from settings_versions as version using (
      select "group", rev from (
        select "group", rev, saved_at, sum(bytes) over (order by saved_at desc, "group", rev desc) as taken,
          rev = max(rev) over (partition by "group") as is_newest
        from settings_versions where bot_id = ${botId}) as kept
      where taken > ${most} and not is_newest order by saved_at, rev limit ${limit}) as old
    where version.bot_id = ${botId} and version."group" = old."group" and version.rev = old.rev`);
  return rowCount ?? 0;
}
