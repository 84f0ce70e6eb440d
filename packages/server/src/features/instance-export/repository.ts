import { and, eq, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import { botInstances, managers } from '../../core/access/table.ts';
import { guildDepartures } from '../../core/instances/table.ts';
import type { Queries } from '../../platform/database/database.ts';

export async function findByGuild(db: Queries, guildId: string): Promise<{ id: string } | undefined> {
  const [row] = await db
    .select({ id: botInstances.id })
    .from(botInstances)
    .where(eq(botInstances.guildId, guildId));
  return row;
}

export async function isTaken(db: Queries, id: string): Promise<boolean> {
  const rows = await db.select({ id: botInstances.id }).from(botInstances).where(eq(botInstances.id, id));
  return rows.length > 0;
}

export async function insertInstance(tx: Queries, row: typeof botInstances.$inferInsert): Promise<void> {
  await tx.insert(botInstances).values(row);
}

export async function isLeaving(db: Queries, guildId: string): Promise<boolean> {
  const rows = await db.select().from(guildDepartures).where(eq(guildDepartures.guildId, guildId));
  return rows.length > 0;
}

/** The Discord IDs of an instance's managers. */
export async function listManagers(db: Queries, { botId }: InstanceScope): Promise<string[]> {
  const rows = await db
    .select({ discordId: managers.discordId })
    .from(managers)
    .where(eq(managers.botId, botId));
  return rows.map(({ discordId }) => discordId);
}

/** The managers have been replaced: an owner is none, and open forms have old ones. */
export async function touchManagers(tx: Queries, { botId }: InstanceScope): Promise<void> {
  const [row] = await tx
    .update(botInstances)
    .set({ managersRev: sql`${botInstances.managersRev} + 1` })
    .where(eq(botInstances.id, botId))
    .returning({ ownerId: botInstances.ownerDiscordId });
  if (row)
    await tx.delete(managers).where(and(eq(managers.botId, botId), eq(managers.discordId, row.ownerId)));
}

/** The ids of an instance's game servers. */
export async function listServerIds(db: Queries, botId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from servers where bot_id = ${botId}`);
  return rows.map(({ id }) => id);
}

/** The names of the game servers whose password is missing, in their order. */
export async function listWithoutPassword(db: Queries, { botId }: InstanceScope): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from servers where bot_id = ${botId} and rcon_password = '' order by sorting_index, name`,
  );
  return rows.map(({ name }) => name);
}

/** How many rows of an instance a table has. */
export async function countRows(db: Queries, { botId }: InstanceScope, table: string): Promise<number> {
  const { rows } = await db.execute<{ rows: number }>(
    sql`select count(*)::int as rows from ${sql.identifier(table)} where bot_id = ${botId}`,
  );
  return rows[0]?.rows ?? 0;
}
