import type { ServerLayout } from '@arkwright/contracts/home/schema';
import { and, eq, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { homeVisits } from './table.ts';

export type VisitRow = typeof homeVisits.$inferSelect;

export async function findVisit(
  db: Queries,
  { botId }: InstanceScope,
  discordId: string,
): Promise<VisitRow | undefined> {
  const [row] = await db
    .select()
    .from(homeVisits)
    .where(and(eq(homeVisits.botId, botId), eq(homeVisits.discordId, discordId)));
  return row;
}

/** Notes that a person looks at Home now; a visit that began more than `gapMs` after the last look is another one. */
export async function saveVisit(
  tx: Queries,
  { botId }: InstanceScope,
  { discordId, now, gapMs }: { discordId: string; now: number; gapMs: number },
): Promise<void> {
  const { seenAt, previousAt } = homeVisits;
  await tx
    .insert(homeVisits)
    .values({ botId, discordId, seenAt: now, previousAt: 0 })
    .onConflictDoUpdate({
      target: [homeVisits.botId, homeVisits.discordId],
      set: {
        previousAt: sql`case when ${now}::bigint - ${seenAt} > ${gapMs}::bigint then ${seenAt} else ${previousAt} end`,
        seenAt: now,
      },
    });
}

/** How a person wants their Home. */
export type HomeChoice = { layout: ServerLayout } | { hidesFirstSteps: boolean };

export async function saveChoice(
  tx: Queries,
  { botId }: InstanceScope,
  { discordId, now, choice }: { discordId: string; now: number; choice: HomeChoice },
): Promise<void> {
  await tx
    .insert(homeVisits)
    .values({ botId, discordId, seenAt: now, previousAt: 0, ...choice })
    .onConflictDoUpdate({ target: [homeVisits.botId, homeVisits.discordId], set: choice });
}

/** Forgets the visits that are the longest ago beyond `keep`. */
export async function deleteSurplus(tx: Queries, { botId }: InstanceScope, keep: number): Promise<void> {
  await tx.execute(sql`
    delete from home_visits where bot_id = ${botId} and discord_id in (
      select discord_id from home_visits where bot_id = ${botId} order by seen_at desc, discord_id offset ${keep}::int)`);
}

/** Forgets the visits of a person in all instances. */
export async function deletePerson(db: Queries, discordId: string): Promise<void> {
  await db.delete(homeVisits).where(eq(homeVisits.discordId, discordId));
}

/** Deletes up to `limit` visits of all instances before `before`, ms. Returns the number of deleted rows. */
export async function deleteOld(
  db: Queries,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from home_visits where ctid = any(array(
      select ctid from home_visits where seen_at < ${before} order by seen_at limit ${limit}))`);
  return rowCount ?? 0;
}
