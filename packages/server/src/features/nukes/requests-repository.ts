import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { NUKE_WAITS_MINUTES } from '@arkwright/contracts/nukes/bounds';
import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Retention } from '../../platform/work/retention.ts';
import { nukeRequests } from './table.ts';

export type NukeRequest = typeof nukeRequests.$inferSelect;
/** The key of a nuke's target. */
type NukeKey = Pick<NukeRequest, 'serverId' | 'kind' | 'targetId'>;

/** Whatever was asked for at that time or before has ended, ms. */
const endedAt = (now: number) => now - NUKE_WAITS_MINUTES * MINUTE_MS;

/** Those that wait, the oldest first. */
export const listRequests = (db: Queries, { botId }: InstanceScope, now: number): Promise<NukeRequest[]> =>
  db
    .select()
    .from(nukeRequests)
    .where(and(eq(nukeRequests.botId, botId), gt(nukeRequests.at, endedAt(now))))
    .orderBy(asc(nukeRequests.at), asc(nukeRequests.id));

/** The one for the same, held until the transaction ends. Undefined where none waits. */
export async function lockRequest(
  tx: Queries,
  { botId }: InstanceScope,
  { serverId, kind, targetId, now }: NukeKey & { now: number },
): Promise<NukeRequest | undefined> {
  const [row] = await tx
    .select()
    .from(nukeRequests)
    .where(
      and(
        ...[eq(nukeRequests.botId, botId), eq(nukeRequests.serverId, serverId)],
        ...[
          eq(nukeRequests.kind, kind),
          eq(nukeRequests.targetId, targetId),
          gt(nukeRequests.at, endedAt(now)),
        ],
      ),
    )
    .for('update');
  return row;
}

/** Replaces an expired request; the instance is locked, so that there is no other one meanwhile. */
export async function insertRequest(tx: Queries, row: NukeRequest): Promise<void> {
  const { botId, serverId, kind, targetId } = nukeRequests;
  const { id, name, personId, by, at } = row;
  await tx
    .insert(nukeRequests)
    .values(row)
    .onConflictDoUpdate({
      target: [botId, serverId, kind, targetId],
      set: { id, name, personId, by, at },
    });
}

/** Deletes one; it, where it was there. */
export async function deleteRequest(
  tx: Queries,
  { botId }: InstanceScope,
  { serverId, id }: Pick<NukeRequest, 'serverId' | 'id'>,
): Promise<NukeRequest | undefined> {
  const [row] = await tx
    .delete(nukeRequests)
    .where(and(eq(nukeRequests.botId, botId), eq(nukeRequests.serverId, serverId), eq(nukeRequests.id, id)))
    .returning();
  return row;
}

/** Deletes a person's requests; returns the instances that had some. */
export async function deletePerson(tx: Queries, discordId: string): Promise<string[]> {
  const rows = await tx
    .delete(nukeRequests)
    .where(eq(nukeRequests.personId, discordId))
    .returning({ botId: nukeRequests.botId });
  return [...new Set(rows.map(({ botId }) => botId))];
}

/** Nukes that were not agreed to in time. */
export const endedNukeRetention: Retention = {
  what: 'nukes that waited for a second person and ended',
  deleteSome: async (db, { now, limit }) => {
    const over = db
      .select({ id: nukeRequests.id })
      .from(nukeRequests)
      .where(lte(nukeRequests.at, endedAt(now)));
    const { rowCount } = await db.delete(nukeRequests).where(inArray(nukeRequests.id, over.limit(limit)));
    return rowCount ?? 0;
  },
};
