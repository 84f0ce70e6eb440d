import { and, desc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm';
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
 * Bans in force of other instances, the newest first: of some players, or of all.
 *
 * @param of.sharing the instances that share theirs
 */
export async function listShared(
  db: Queries,
  of: { sharing: readonly string[]; but: string; now: number; netIds?: readonly string[]; limit: number },
): Promise<SharedRow[]> {
  if (of.sharing.length === 0) return [];
  const { botId, netId, reason, bannedUntil, playerName } = bans;
  return db
    .select({ botId, netId, guildName: botInstances.guildName, reason, bannedUntil, playerName })
    .from(bans)
    .innerJoin(botInstances, eq(botInstances.id, botId))
    .where(
      and(
        inArray(botId, [...of.sharing]),
        ne(botId, of.but),
        eq(bans.isIgnoreEntry, false),
        or(eq(bannedUntil, 0), gt(bannedUntil, of.now)),
        of.netIds && sql`${netId} = any(${sql.param([...of.netIds])}::text[])`,
      ),
    )
    .orderBy(desc(bans.bannedAt), netId, botId)
    .limit(of.limit);
}
