import { and, eq, inArray, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { offlineAlerts } from './table.ts';

export type Outage = { serverId: string; since: number };

/** Records that an outage is alerted; false if it was already. Two processes that see the same outage can't both get true. */
export async function saveOutage(tx: Queries, scope: InstanceScope, outage: Outage): Promise<boolean> {
  const noted = await tx
    .insert(offlineAlerts)
    .values({ botId: scope.botId, ...outage })
    .onConflictDoNothing()
    .returning({ serverId: offlineAlerts.serverId });
  return noted.length > 0;
}

/** Stores the message of an outage. */
export async function saveMessage(
  tx: Queries,
  scope: InstanceScope,
  alert: { serverId: string; messageId: number },
): Promise<void> {
  await tx
    .update(offlineAlerts)
    .set({ messageId: alert.messageId })
    .where(and(eq(offlineAlerts.botId, scope.botId), eq(offlineAlerts.serverId, alert.serverId)));
}

/** Deletes the records of outages whose messages could not be sent. */
export async function forgetMessages(
  tx: Queries,
  scope: InstanceScope,
  messageIds: readonly number[],
): Promise<void> {
  if (messageIds.length === 0) return;
  await tx
    .delete(offlineAlerts)
    .where(and(eq(offlineAlerts.botId, scope.botId), inArray(offlineAlerts.messageId, [...messageIds])));
}

/** Takes back the note of an outage that is over; undefined if there was none. */
export async function endOutage(
  tx: Queries,
  scope: InstanceScope,
  serverId: string,
): Promise<Outage | undefined> {
  const [ended] = await tx
    .delete(offlineAlerts)
    .where(and(eq(offlineAlerts.botId, scope.botId), eq(offlineAlerts.serverId, serverId)))
    .returning({ serverId: offlineAlerts.serverId, since: offlineAlerts.since });
  return ended;
}

/** Outages that were alerted, of all instances. */
export async function listOutages(db: Queries): Promise<(Outage & { botId: string })[]> {
  return db.select().from(offlineAlerts).orderBy(sql`${offlineAlerts.since}`);
}
