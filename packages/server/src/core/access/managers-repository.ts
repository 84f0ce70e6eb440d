import { GRANTABLE_PERMISSIONS } from '@arkwright/contracts/derived/permissions';
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { users } from '../identity/table.ts';
import type { InstanceScope } from './scope.ts';
import { botInstances, managers } from './table.ts';

export type ManagerRow = {
  kind: 'user' | 'role';
  discordId: string;
  permissions: string[];
  expiresAt: number;
};

/**
 * Managers as stored, with their permissions in the current order of areas: the rows may be of an earlier
 * version.
 */
export async function loadManagers(
  db: Queries,
  scopes: readonly InstanceScope[],
): Promise<(ManagerRow & { botId: string })[]> {
  const ids = scopes.map((scope) => scope.botId);
  const rows = await db
    .select()
    .from(managers)
    .where(inArray(managers.botId, ids))
    .orderBy(managers.discordId);
  return rows.map(({ permissions, ...row }) => ({
    ...row,
    permissions: GRANTABLE_PERMISSIONS.filter((permission) => permissions.includes(permission)),
  }));
}

/** Instances with managers who have expired at `now` (ms). */
export async function listInstancesWithExpired(
  db: Queries,
  { now, limit }: { now: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ botId: managers.botId })
    .from(managers)
    .where(and(gt(managers.expiresAt, 0), lte(managers.expiresAt, now)))
    .limit(limit);
  return rows.map(({ botId }) => botId);
}

/** Active instances with roles as managers, of all or of some. */
export async function listInstancesWithRoles(db: Queries, botIds?: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ botId: managers.botId })
    .from(managers)
    .innerJoin(botInstances, eq(botInstances.id, managers.botId))
    .where(
      and(
        eq(managers.kind, 'role'),
        eq(botInstances.isActive, true),
        botIds && inArray(managers.botId, [...botIds]),
      ),
    );
  return rows.map(({ botId }) => botId);
}

/** Stores all managers of an instance as the next revision. */
export async function replaceManagers(
  tx: Queries,
  scope: InstanceScope,
  rows: readonly ManagerRow[],
): Promise<void> {
  await tx.delete(managers).where(eq(managers.botId, scope.botId));
  await tx
    .update(botInstances)
    .set({ managersRev: sql`${botInstances.managersRev} + 1` })
    .where(eq(botInstances.id, scope.botId));
  if (rows.length > 0) await tx.insert(managers).values(rows.map((row) => ({ ...row, botId: scope.botId })));
}

/** `username`: of a user who has signed in. */
export type EndingGrant = Omit<ManagerRow, 'permissions'> & { botId: string; username: string | null };

/** Grants that end between two times, ms, in all active instances or in some, the next first. */
export function listEndingGrants(
  db: Queries,
  { after, until, botIds }: { after: number; until: number; botIds?: readonly string[] | undefined },
): Promise<EndingGrant[]> {
  const { botId, discordId, kind, expiresAt } = managers;
  return db
    .select({ botId, discordId, kind, expiresAt, username: users.username })
    .from(managers)
    .innerJoin(botInstances, and(eq(botInstances.id, botId), eq(botInstances.isActive, true)))
    .leftJoin(users, eq(users.discordId, discordId))
    .where(and(gt(expiresAt, after), lte(expiresAt, until), botIds && inArray(botId, [...botIds])))
    .orderBy(expiresAt);
}

/** For each active instance with enabled game servers: every permission that at least one manager holds now. */
export async function listGrantsWithServers(
  db: Queries,
  { now, botIds }: { now: number; botIds?: readonly string[] | undefined },
): Promise<{ botId: string; permissions: string[] }[]> {
  const ofThem = botIds ? sql`and bot.id = any(${sql.param([...botIds])}::text[])` : sql``;
  const { rows } = await db.execute<{ botId: string; permissions: string[] }>(sql`
    select bot.id as "botId", to_json(array(
      select distinct held from managers as manager cross join unnest(manager.permissions) as held
      where manager.bot_id = bot.id and (manager.expires_at = 0 or manager.expires_at > ${now}))) as permissions
    from bot_instances as bot
    where bot.is_active and exists (select from servers where servers.bot_id = bot.id and servers.is_enabled) ${ofThem}
    order by bot.id`);
  return rows;
}
