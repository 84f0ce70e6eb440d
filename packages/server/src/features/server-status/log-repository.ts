import type { LogPosition } from '@arkwright/contracts/companion/schema';
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';
import { agentLogs } from './table.ts';
import { watchedServers } from './watched-table.ts';

export type LogRow = typeof agentLogs.$inferSelect;

export function listLogs(db: Queries, { botId }: InstanceScope): Promise<LogRow[]> {
  return db.select().from(agentLogs).where(eq(agentLogs.botId, botId));
}

export async function findLog(
  db: Queries,
  { botId }: InstanceScope,
  serverId: string,
): Promise<LogRow | undefined> {
  const [row] = await db
    .select()
    .from(agentLogs)
    .where(and(eq(agentLogs.botId, botId), eq(agentLogs.serverId, serverId)));
  return row;
}

/** Logs that an agent has sent since `since` (ms), but not since `before`: of all instances, or of some. */
export function listSilentAgents(
  db: Queries,
  { since, before, botIds }: { since: number; before: number; botIds?: readonly string[] | undefined },
): Promise<Pick<LogRow, 'botId' | 'serverId' | 'seenAt'>[]> {
  const { botId, serverId, seenAt } = agentLogs;
  return db
    .select({ botId, serverId, seenAt })
    .from(agentLogs)
    .where(and(gt(seenAt, since), lt(seenAt, before), botIds && inArray(botId, [...botIds])));
}

/** Moves a log on from `from` to `to`, unless it was moved since; returns whether it did. */
export async function moveLog(
  db: Queries,
  { botId }: InstanceScope,
  {
    serverId,
    from,
    to,
    hasLines,
  }: { serverId: string; from: LogPosition; to: LogPosition; hasLines: boolean },
): Promise<boolean> {
  const times = { seenAt: databaseNow, ...(hasLines && { toldAt: databaseNow }) };
  const { rowCount } = await db
    .insert(agentLogs)
    .values({ botId, serverId, ...to, toldAt: sql`0`, ...times })
    .onConflictDoUpdate({
      target: [agentLogs.botId, agentLogs.serverId],
      set: { ...to, ...times },
      setWhere: and(eq(agentLogs.run, from.run), eq(agentLogs.next, from.next)),
    });
  return (rowCount ?? 0) > 0;
}

/** Whether the log of a server is read: it is watched, and no other server of the instance is the same game. */
export async function isLogRead(
  db: Queries,
  { botId }: InstanceScope,
  { serverId, selfHosted }: { serverId: string; selfHosted: boolean },
): Promise<boolean> {
  const watched = watchedServers(selfHosted);
  const [row] = await db
    .select({ isTwin: watched.isTwin })
    .from(watched)
    .where(and(eq(watched.botId, botId), eq(watched.id, serverId)));
  return row !== undefined && !row.isTwin;
}
