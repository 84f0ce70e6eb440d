import { and, count, eq, gt, inArray, lte, or } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Retention } from '../../platform/work/retention.ts';
import { protectedTribes } from './table.ts';

export type ProtectionRow = typeof protectedTribes.$inferSelect;
export type TribeOn = { serverId: string; tribeId: string };

/** Protections at `now`: all of the instance's, or those of these tribes' numbers. */
export function listProtections(
  db: Queries,
  { botId }: InstanceScope,
  { now, tribeIds }: { now: number; tribeIds?: readonly string[] },
): Promise<ProtectionRow[]> {
  const { until, tribeId } = protectedTribes;
  return db
    .select()
    .from(protectedTribes)
    .where(
      and(
        eq(protectedTribes.botId, botId),
        or(eq(until, 0), gt(until, now)),
        tribeIds && inArray(tribeId, [...tribeIds]),
      ),
    )
    .orderBy(protectedTribes.createdAt, protectedTribes.tribeId);
}

export async function countProtections(db: Queries, { botId }: InstanceScope): Promise<number> {
  const [row] = await db
    .select({ rows: count() })
    .from(protectedTribes)
    .where(eq(protectedTribes.botId, botId));
  return row?.rows ?? 0;
}

/** Protects a tribe, or changes how; the row before. */
export async function saveProtection(
  tx: Queries,
  { botId }: InstanceScope,
  row: Omit<ProtectionRow, 'botId'>,
): Promise<ProtectionRow | undefined> {
  const before = await deleteProtection(tx, { botId }, row);
  await tx.insert(protectedTribes).values({ ...row, botId });
  return before;
}

export async function deleteProtection(
  tx: Queries,
  { botId }: Pick<InstanceScope, 'botId'>,
  { serverId, tribeId }: TribeOn,
): Promise<ProtectionRow | undefined> {
  const [row] = await tx
    .delete(protectedTribes)
    .where(
      and(
        eq(protectedTribes.botId, botId),
        eq(protectedTribes.serverId, serverId),
        eq(protectedTribes.tribeId, tribeId),
      ),
    )
    .returning();
  return row;
}

/** Protections that have ended. */
export const endedProtectionRetention: Retention = {
  what: 'protections from decay that have ended',
  deleteSome: async (db, { now, limit }) => {
    const { botId, serverId, tribeId, until } = protectedTribes;
    const over = await db
      .select({ botId, serverId, tribeId })
      .from(protectedTribes)
      .where(and(gt(until, 0), lte(until, now)))
      .limit(limit);
    for (const row of over) await deleteProtection(db, row, row);
    return over.length;
  },
};
