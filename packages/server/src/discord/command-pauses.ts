import { eq, sql } from 'drizzle-orm';
import type { InstanceScope } from '../core/access/scope.ts';
import type { Queries } from '../platform/database/database.ts';
import { databaseNow } from '../platform/database/database-clock.ts';
import { discordCommandPauses } from './table.ts';

/** Notes that Discord takes no new slash commands of an instance's guild for `ms`. */
export async function pauseCommands(db: Queries, { botId }: InstanceScope, ms: number): Promise<void> {
  const retryAt = sql<number>`${databaseNow} + ${ms}`;
  await db
    .insert(discordCommandPauses)
    .values({ botId, retryAt })
    .onConflictDoUpdate({ target: discordCommandPauses.botId, set: { retryAt } });
}

/** When new commands are tried again, and in how many ms; undefined where none waits. */
export async function findCommandPause(
  db: Queries,
  { botId }: InstanceScope,
): Promise<{ retryAt: number; leftMs: number } | undefined> {
  const { retryAt } = discordCommandPauses;
  const [pause] = await db
    .select({ retryAt, leftMs: sql<number>`${retryAt} - ${databaseNow}`.mapWith(Number) })
    .from(discordCommandPauses)
    .where(eq(discordCommandPauses.botId, botId));
  return pause;
}

export async function endCommandPause(db: Queries, { botId }: InstanceScope): Promise<void> {
  await db.delete(discordCommandPauses).where(eq(discordCommandPauses.botId, botId));
}
