import { DAY_MS } from '@arkwright/contracts/core/durations';
import { MAX_SERVERS } from '@arkwright/contracts/core/id-lists';
import { DELIVERIES_KEPT_DAYS } from '@arkwright/contracts/starter-sets/bounds';
import { and, asc, count, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import { isOneOfCommands } from '../../game-commands/effects.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Retention } from '../../platform/work/retention.ts';
import { starterSetDeliveries, starterSets } from './table.ts';

export type SetRow = typeof starterSets.$inferSelect;
export type DeliveryRow = typeof starterSetDeliveries.$inferSelect;

const inScope = ({ botId }: Pick<InstanceScope, 'botId'>, id: string) =>
  and(eq(starterSets.botId, botId), eq(starterSets.id, id));

export const listSets = (db: Queries, { botId }: InstanceScope): Promise<SetRow[]> =>
  db
    .select()
    .from(starterSets)
    .where(eq(starterSets.botId, botId))
    .orderBy(asc(starterSets.name), asc(starterSets.id));

export async function countSets(db: Queries, { botId }: InstanceScope): Promise<number> {
  const [row] = await db.select({ n: count() }).from(starterSets).where(eq(starterSets.botId, botId));
  return row?.n ?? 0;
}

export const hasSets = async (db: Queries, scope: InstanceScope) => (await countSets(db, scope)) > 0;

export async function findSet(db: Queries, scope: InstanceScope, id: string): Promise<SetRow | undefined> {
  const [row] = await db.select().from(starterSets).where(inScope(scope, id));
  return row;
}

/** A set, locked until the transaction ends. */
export async function lockSet(tx: Queries, scope: InstanceScope, id: string): Promise<SetRow | undefined> {
  const [row] = await tx.select().from(starterSets).where(inScope(scope, id)).for('update');
  return row;
}

/** The sets that include servers added later and have room for one more, locked in the order that all use. */
export const lockSetsForNewServers = (tx: Queries, { botId }: InstanceScope): Promise<SetRow[]> =>
  tx
    .select()
    .from(starterSets)
    .where(
      and(
        eq(starterSets.botId, botId),
        eq(starterSets.includesNewServers, true),
        sql`jsonb_array_length(${starterSets.serverIds}) < ${MAX_SERVERS}`,
      ),
    )
    .orderBy(asc(starterSets.id))
    .for('update');

export async function insertSet(
  tx: Queries,
  row: typeof starterSets.$inferInsert,
): Promise<SetRow | undefined> {
  const [made] = await tx.insert(starterSets).values(row).returning();
  return made;
}

export async function updateSet(
  tx: Queries,
  { botId, id, ...change }: Pick<SetRow, 'botId' | 'id'> & Partial<SetRow>,
): Promise<SetRow | undefined> {
  const [row] = await tx.update(starterSets).set(change).where(inScope({ botId }, id)).returning();
  return row;
}

export async function dropSet(tx: Queries, { botId, id }: Pick<SetRow, 'botId' | 'id'>): Promise<void> {
  await tx.delete(starterSets).where(inScope({ botId }, id));
}

/** The instance that a set is of. For the gate. */
export async function findSetInstance(db: Queries, id: string): Promise<string | undefined> {
  const [row] = await db.select({ botId: starterSets.botId }).from(starterSets).where(eq(starterSets.id, id));
  return row?.botId;
}

/** The newest claims, of all players or of one. */
export const listDeliveries = (
  db: Queries,
  { botId }: InstanceScope,
  { netId, limit }: { netId?: string; limit: number },
): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(starterSetDeliveries)
    .where(
      and(
        eq(starterSetDeliveries.botId, botId),
        netId === undefined ? undefined : eq(starterSetDeliveries.netId, netId),
      ),
    )
    .orderBy(desc(starterSetDeliveries.claimedAt), asc(starterSetDeliveries.id))
    .limit(limit);

export async function countWaiting(db: Queries, { botId }: InstanceScope): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(starterSetDeliveries)
    .where(and(eq(starterSetDeliveries.botId, botId), eq(starterSetDeliveries.state, 'waiting')));
  return row?.n ?? 0;
}

export async function insertDelivery(
  tx: Queries,
  row: typeof starterSetDeliveries.$inferInsert,
): Promise<void> {
  await tx.insert(starterSetDeliveries).values(row);
}

/** Instances with claims that wait. */
export async function listInstancesWaiting(db: Queries): Promise<string[]> {
  const rows = await db
    .selectDistinct({ botId: starterSetDeliveries.botId })
    .from(starterSetDeliveries)
    .where(eq(starterSetDeliveries.state, 'waiting'));
  return rows.map(({ botId }) => botId);
}

/** Whether a player has claimed a set and not got it yet. */
export async function isOpen(
  db: Queries,
  { botId }: InstanceScope,
  { netId, setId }: Pick<DeliveryRow, 'netId' | 'setId'>,
): Promise<boolean> {
  const rows = await db
    .select({ id: starterSetDeliveries.id })
    .from(starterSetDeliveries)
    .where(
      and(
        eq(starterSetDeliveries.botId, botId),
        inArray(starterSetDeliveries.state, ['waiting', 'running']),
        eq(starterSetDeliveries.netId, netId),
        eq(starterSetDeliveries.setId, setId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Waiting claims of some players that have not been tried since a time (ms), the longest waiting first. */
export const listDue = (
  db: Queries,
  { botId }: InstanceScope,
  due: { netIds: readonly string[]; triedBefore: number; limit: number },
): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(starterSetDeliveries)
    .where(
      and(
        eq(starterSetDeliveries.botId, botId),
        eq(starterSetDeliveries.state, 'waiting'),
        inArray(starterSetDeliveries.netId, [...due.netIds]),
        lt(starterSetDeliveries.triedAt, due.triedBefore),
      ),
    )
    .orderBy(
      asc(starterSetDeliveries.triedAt),
      asc(starterSetDeliveries.claimedAt),
      asc(starterSetDeliveries.id),
    )
    .limit(due.limit);

/** Claims that have waited since before a time, ms. */
export const listOld = (
  db: Queries,
  { botId }: InstanceScope,
  { before, limit }: { before: number; limit: number },
): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(starterSetDeliveries)
    .where(
      and(
        eq(starterSetDeliveries.botId, botId),
        eq(starterSetDeliveries.state, 'waiting'),
        lt(starterSetDeliveries.claimedAt, before),
      ),
    )
    .orderBy(asc(starterSetDeliveries.claimedAt))
    .limit(limit);

/** A claim that waits, locked until the transaction ends; undefined if it has ended or another worker is at it. */
export async function lockWaiting(
  tx: Queries,
  { botId, id }: Pick<DeliveryRow, 'botId' | 'id'>,
): Promise<DeliveryRow | undefined> {
  const [row] = await tx
    .select()
    .from(starterSetDeliveries)
    .where(and(isDelivery({ botId, id }), eq(starterSetDeliveries.state, 'waiting')))
    .for('update', { skipLocked: true });
  return row;
}

/** The claims that some commands were sent for, by the commands' keys, locked until the transaction ends. */
export function lockSent(
  tx: Queries,
  keys: readonly { botId: string; id: string }[],
): Promise<DeliveryRow[]> {
  const { botId, id, commandId, state } = starterSetDeliveries;
  return tx
    .select()
    .from(starterSetDeliveries)
    .where(and(eq(state, 'running'), isOneOfCommands({ botId, commandId }, keys)))
    .orderBy(asc(botId), asc(id))
    .for('update');
}

const isDelivery = ({ botId, id }: Pick<DeliveryRow, 'botId' | 'id'>) =>
  and(eq(starterSetDeliveries.botId, botId), eq(starterSetDeliveries.id, id));

/** Moves a claim on. Call it with the claim locked. */
export async function moveDelivery(
  tx: Queries,
  key: Pick<DeliveryRow, 'botId' | 'id'>,
  change: Partial<DeliveryRow>,
): Promise<void> {
  await tx.update(starterSetDeliveries).set(change).where(isDelivery(key));
}

/** Ends the claims of a set that wait; returns how many. */
export async function lapseOfSet(
  tx: Queries,
  { botId }: InstanceScope,
  { setId, ...end }: { setId: string; problem: string; endedAt: number },
): Promise<number> {
  const { rowCount } = await tx
    .update(starterSetDeliveries)
    .set({ state: 'lapsed', ...end })
    .where(
      and(
        eq(starterSetDeliveries.botId, botId),
        eq(starterSetDeliveries.setId, setId),
        eq(starterSetDeliveries.state, 'waiting'),
      ),
    );
  return rowCount ?? 0;
}

/** Deletes a person's deliveries, in all instances; returns them. */
export function deletePerson(
  tx: Queries,
  discordId: string,
): Promise<Pick<DeliveryRow, 'botId' | 'netId' | 'setId' | 'state' | 'doneCommands'>[]> {
  const { botId, netId, setId, state, doneCommands } = starterSetDeliveries;
  return tx
    .delete(starterSetDeliveries)
    .where(eq(starterSetDeliveries.discordId, discordId))
    .returning({ botId, netId, setId, state, doneCommands });
}

/** Claims that ended long ago. */
export const deliveryRetention: Retention = {
  what: 'delivered starter sets',
  deleteSome: async (db, { now, limit }) => {
    const { rowCount } = await db.execute(sql`
      delete from starter_set_deliveries where ctid = any(array(
        select ctid from starter_set_deliveries
        where ended_at > 0 and ended_at <= ${now - DELIVERIES_KEPT_DAYS * DAY_MS} limit ${limit}))`);
    return rowCount ?? 0;
  },
};
