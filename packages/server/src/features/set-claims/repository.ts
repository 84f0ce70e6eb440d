import { and, asc, eq, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { intSum } from '../../platform/database/int-sum.ts';
import { readPages } from '../../platform/database/read-pages.ts';
import { playerClaims } from './table.ts';

export type ClaimRow = typeof playerClaims.$inferSelect;

/** Claims of starter sets, of all players or of one. */
export function listClaims(db: Queries, scope: InstanceScope, netId?: string): Promise<ClaimRow[]> {
  const { botId, netId: player, setId } = playerClaims;
  return readPages((after, limit) =>
    db
      .select()
      .from(playerClaims)
      .where(
        and(
          eq(botId, scope.botId),
          netId === undefined ? undefined : eq(player, netId),
          after && sql`(${player}, ${setId}) > (${after.netId}, ${after.setId})`,
        ),
      )
      .orderBy(asc(player), asc(setId))
      .limit(limit),
  );
}

/** Forgets claims of one player (by EOS id) or of all, of one starter set or of all; returns how often they were made. */
export async function deleteClaims(
  tx: Queries,
  scope: InstanceScope,
  of: { netId?: string; setId?: string },
): Promise<number> {
  const { rows } = await tx.execute<{ claims: number }>(sql`
    with gone as (
      delete from player_claims where bot_id = ${scope.botId}
        ${ofOne(of.netId, sql`net_id`)} ${ofOne(of.setId, sql`set_id`)}
      returning count)
    select coalesce(${intSum(sql`count`)}, 0) as claims from gone`);
  return rows[0]?.claims ?? 0;
}

const ofOne = (id: string | undefined, column: ReturnType<typeof sql>) =>
  id === undefined ? sql`` : sql`and ${column} = ${id}`;
