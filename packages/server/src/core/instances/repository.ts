import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import type { InstanceScope } from '../access/scope.ts';
import { botInstances } from '../access/table.ts';
import { users } from '../identity/table.ts';
import { guildDepartures } from './table.ts';

export type InstanceRow = typeof botInstances.$inferSelect;

/** The instances of the given scopes, each found by the gate or by a membership. */
export function loadInstanceRows(db: Queries, scopes: readonly InstanceScope[]): Promise<InstanceRow[]> {
  const ids = scopes.map((scope) => scope.botId);
  return db
    .select()
    .from(botInstances)
    .where(inArray(botInstances.id, ids))
    .orderBy(botInstances.guildName, botInstances.id);
}

/** The user name of an instance's owner; empty if they have never signed in. */
export async function loadOwnerName(db: Queries, scope: InstanceScope): Promise<string> {
  const [owner] = await db
    .select({ name: users.username })
    .from(botInstances)
    .innerJoin(users, eq(users.discordId, botInstances.ownerDiscordId))
    .where(eq(botInstances.id, scope.botId));
  return owner?.name ?? '';
}

/** Locks the instance's row, so that saves of its settings are serialised. */
export async function lockInstanceRow(tx: Queries, scope: InstanceScope): Promise<InstanceRow | undefined> {
  const [row] = await tx.select().from(botInstances).where(eq(botInstances.id, scope.botId)).for('update');
  return row;
}

export async function deleteInstanceRow(tx: Queries, scope: InstanceScope): Promise<void> {
  await tx.delete(botInstances).where(eq(botInstances.id, scope.botId));
}

/** Records that the bot has to leave a guild. */
export async function insertDeparture(
  tx: Queries,
  departure: { guildId: string; since: number },
): Promise<void> {
  await tx.insert(guildDepartures).values(departure).onConflictDoNothing();
}

export async function isDeparting(tx: Queries, guildId: string): Promise<boolean> {
  const rows = await tx.select().from(guildDepartures).where(eq(guildDepartures.guildId, guildId));
  return rows.length > 0;
}

export async function endDeparture(db: Queries, guildId: string): Promise<void> {
  await db.delete(guildDepartures).where(eq(guildDepartures.guildId, guildId));
}

/** The instances whose bot is in their guild, of all or of some. */
export async function listActiveIds(db: Queries, botIds?: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: botInstances.id })
    .from(botInstances)
    .where(and(eq(botInstances.isActive, true), botIds && inArray(botInstances.id, [...botIds])));
  return rows.map(({ id }) => id);
}
