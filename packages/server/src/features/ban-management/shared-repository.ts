import { and, desc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import { botInstances } from '../../core/access/table.ts';
import type { Queries } from '../../platform/database/database.ts';
import { bans } from './table.ts';

export type SharedRow = {
  botId: string;
  netId: string;
  guildName: string;
  reason: string;
  bannedUntil: number;
  playerName: string;
};

/** The bans that are shared, and with whom: only the newest of each instance. */
type Shared = {
  /** The instances that share theirs. */
  sharing: readonly string[];
  but: string;
  now: number;
  mostOfEach: number;
  limit: number;
};

const { botId, netId, reason, bannedUntil, playerName, bannedAt } = bans;

const othersOf = ({ sharing, but }: Shared) => sharing.filter((id) => id !== but);

/** In force, and no ignore entry. */
const isShareable = (ban: Record<'isIgnoreEntry' | 'bannedUntil', AnyPgColumn>, now: number) =>
  and(eq(ban.isIgnoreEntry, false), or(eq(ban.bannedUntil, 0), gt(ban.bannedUntil, now)));

const newestFirst = (rows: readonly (SharedRow & { bannedAt: number })[]): SharedRow[] =>
  rows.toSorted((a, b) => b.bannedAt - a.bannedAt).map(({ bannedAt: _bannedAt, ...row }) => row);

/**
 * Bans in force of other instances, the newest first. If there are too many, each instance's newest come first, so that no
 * instance pushes out the others.
 */
export async function listShared(db: Queries, of: Shared): Promise<SharedRow[]> {
  const others = othersOf(of);
  if (others.length === 0) return [];
  // For each instance only the shared bans are read, in order of an index: numbering all bans of all instances takes long.
  const shared = db
    .select({
      netId,
      reason,
      bannedUntil,
      playerName,
      bannedAt,
      place: sql<number>`row_number() over (order by ${bannedAt} desc, ${netId} desc)`.as('place'),
    })
    .from(bans)
    .where(and(eq(botId, botInstances.id), isShareable(bans, of.now)))
    .orderBy(desc(bannedAt), desc(netId))
    .limit(of.mostOfEach)
    .as('shared');
  const rows = await db
    .select({
      botId: botInstances.id,
      netId: shared.netId,
      guildName: botInstances.guildName,
      reason: shared.reason,
      bannedUntil: shared.bannedUntil,
      playerName: shared.playerName,
      bannedAt: shared.bannedAt,
    })
    .from(botInstances)
    .crossJoinLateral(shared)
    .where(inArray(botInstances.id, others))
    .orderBy(shared.place, desc(shared.bannedAt), shared.netId, botInstances.id)
    .limit(of.limit);
  return newestFirst(rows);
}

/** The same of some players. */
export async function listSharedOf(
  db: Queries,
  { netIds, ...of }: Shared & { netIds: readonly string[] },
): Promise<SharedRow[]> {
  const others = othersOf(of);
  if (others.length === 0) return [];
  const newer = alias(bans, 'newer');
  // Counts only the bans before each: numbering all bans of all instances would take as long as listing them. Beyond the
  // shared ones the number does not matter.
  const place = sql<number>`(select count(*) + 1 from (select 1 from ${bans} as ${sql.identifier('newer')} where ${and(
    eq(newer.botId, botId),
    isShareable(newer, of.now),
    sql`(${newer.bannedAt}, ${newer.netId}) > (${bannedAt}, ${netId})`,
  )} limit ${of.mostOfEach}) as before)`;
  const ranked = db
    .select({ botId, netId, reason, bannedUntil, playerName, bannedAt, place: place.as('place') })
    .from(bans)
    .where(
      and(
        inArray(botId, others),
        isShareable(bans, of.now),
        sql`${netId} = any(${sql.param([...netIds])}::text[])`,
      ),
    )
    .as('ranked');
  const rows = await db
    .select({
      botId: ranked.botId,
      netId: ranked.netId,
      guildName: botInstances.guildName,
      reason: ranked.reason,
      bannedUntil: ranked.bannedUntil,
      playerName: ranked.playerName,
      bannedAt: ranked.bannedAt,
    })
    .from(ranked)
    .innerJoin(botInstances, eq(botInstances.id, ranked.botId))
    .where(lte(ranked.place, of.mostOfEach))
    .orderBy(ranked.place, desc(ranked.bannedAt), ranked.netId, ranked.botId)
    .limit(of.limit);
  return newestFirst(rows);
}
