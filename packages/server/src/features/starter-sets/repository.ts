import { DAY_MS } from '@arkwright/contracts/core/durations';
import { DELIVERIES_KEPT_DAYS } from '@arkwright/contracts/starter-sets/bounds';
import { and, asc, count, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Retention } from '../../platform/work/retention.ts';
import { starterSetDeliveries, starterSets } from './table.ts';

export type SetRow = typeof starterSets.$inferSelect;
export type DeliveryRow = typeof starterSetDeliveries.$inferSelect;

const inScope = ({ botId }: Pick<InstanceScope, 'botId'>, id: string) =>
  and(eq(starterSets.botId, botId), eq(starterSets.id, id));

/** Those that are there; with `all` also those whose message is still to go. */
export const listSets = (db: Queries, { botId }: InstanceScope, { all = false } = {}): Promise<SetRow[]> =>
  db
    .select()
    .from(starterSets)
    .where(and(eq(starterSets.botId, botId), all ? undefined : eq(starterSets.isDeleted, false)))
    .orderBy(asc(starterSets.name), asc(starterSets.id));

export async function countSets(db: Queries, { botId }: InstanceScope): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(starterSets)
    .where(and(eq(starterSets.botId, botId), eq(starterSets.isDeleted, false)));
  return row?.n ?? 0;
}

/** A set that is there, locked until the transaction ends. */
export async function lockSet(tx: Queries, scope: InstanceScope, id: string): Promise<SetRow | undefined> {
  const [row] = await tx
    .select()
    .from(starterSets)
    .where(and(inScope(scope, id), eq(starterSets.isDeleted, false)))
    .for('update');
  return row;
}

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
  const [row] = await db
    .select({ botId: starterSets.botId })
    .from(starterSets)
    .where(and(eq(starterSets.id, id), eq(starterSets.isDeleted, false)));
  return row?.botId;
}

/** Instances that have a set, or the message of one. */
export async function listInstances(db: Queries): Promise<string[]> {
  const rows = await db.selectDistinct({ botId: starterSets.botId }).from(starterSets);
  return rows.map(({ botId }) => botId);
}

export const listDeliveries = (
  db: Queries,
  { botId }: InstanceScope,
  limit: number,
): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(starterSetDeliveries)
    .where(eq(starterSetDeliveries.botId, botId))
    .orderBy(desc(starterSetDeliveries.claimedAt), asc(starterSetDeliveries.id))
    .limit(limit);

/** A player's newest claims. */
export const listDeliveriesOf = (
  db: Queries,
  { botId }: InstanceScope,
  { netId, limit }: { netId: string; limit: number },
): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(starterSetDeliveries)
    .where(and(eq(starterSetDeliveries.botId, botId), eq(starterSetDeliveries.netId, netId)))
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

/** Instances with claims that wait, or that were left under way. */
export async function listInstancesOpen(db: Queries): Promise<string[]> {
  const rows = await db
    .selectDistinct({ botId: starterSetDeliveries.botId })
    .from(starterSetDeliveries)
    .where(inArray(starterSetDeliveries.state, ['waiting', 'running']));
  return rows.map(({ botId }) => botId);
}

export const listWaiting = (db: Queries, { botId }: InstanceScope): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(starterSetDeliveries)
    .where(and(eq(starterSetDeliveries.botId, botId), eq(starterSetDeliveries.state, 'waiting')))
    .orderBy(asc(starterSetDeliveries.claimedAt), asc(starterSetDeliveries.id));

/** Moves a claim on, if it is still as it was; whether it was. */
export async function moveDelivery(
  tx: Queries,
  { botId, id, state }: Pick<DeliveryRow, 'botId' | 'id' | 'state'>,
  change: Partial<DeliveryRow>,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(starterSetDeliveries)
    .set(change)
    .where(
      and(
        eq(starterSetDeliveries.botId, botId),
        eq(starterSetDeliveries.id, id),
        eq(starterSetDeliveries.state, state),
      ),
    );
  return (rowCount ?? 0) > 0;
}

/** Claims whose commands were begun before and never ended: the program stopped meanwhile. */
export const listAbandoned = (
  db: Queries,
  { botId }: InstanceScope,
  before: number,
): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(starterSetDeliveries)
    .where(
      and(
        eq(starterSetDeliveries.botId, botId),
        eq(starterSetDeliveries.state, 'running'),
        lt(starterSetDeliveries.startedAt, before),
      ),
    );

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
