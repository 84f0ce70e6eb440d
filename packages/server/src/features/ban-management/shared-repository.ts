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

/**
 * Bans in force of other instances, the newest first: of some players, or of all. Only the newest of each instance are shared,
 * and where there are too many of all, each instance's newest come first: nobody pushes the others out.
 *
 * @param of.sharing the instances that share theirs
 */
export async function listShared(
  db: Queries,
  of: {
    sharing: readonly string[];
    but: string;
    now: number;
    netIds?: readonly string[];
    mostOfEach: number;
    limit: number;
  },
): Promise<SharedRow[]> {
  const others = of.sharing.filter((botId) => botId !== of.but);
  if (others.length === 0) return [];
  const { botId, netId, reason, bannedUntil, playerName, bannedAt } = bans;
  const newer = alias(bans, 'newer');
  const isShareable = (ban: Record<'isIgnoreEntry' | 'bannedUntil', AnyPgColumn>) =>
    and(eq(ban.isIgnoreEntry, false), or(eq(ban.bannedUntil, 0), gt(ban.bannedUntil, of.now)));
  // Of some players it is counted what is before theirs: to number all bans of all instances would take as long as to list them.
  // Beyond those that are shared it does not matter how many more there are.
  const place = of.netIds
    ? sql<number>`(select count(*) + 1 from (select 1 from ${bans} as ${sql.identifier('newer')} where ${and(
        eq(newer.botId, botId),
        isShareable(newer),
        sql`(${newer.bannedAt}, ${newer.netId}) > (${bannedAt}, ${netId})`,
      )} limit ${of.mostOfEach}) as before)`
    : sql<number>`row_number() over (partition by ${botId} order by ${bannedAt} desc, ${netId} desc)`;
  const ranked = db
    .select({ botId, netId, reason, bannedUntil, playerName, bannedAt, place: place.as('place') })
    .from(bans)
    .where(
      and(
        inArray(botId, others),
        isShareable(bans),
        of.netIds && sql`${netId} = any(${sql.param([...of.netIds])}::text[])`,
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
  return rows.toSorted((a, b) => b.bannedAt - a.bannedAt).map(({ bannedAt: _bannedAt, ...row }) => row);
}
