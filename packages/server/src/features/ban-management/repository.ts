import type { Tier } from '@arkwright/contracts/core/tiers';
import type { StoredValue } from '@arkwright/contracts/settings-registry';
import { and, asc, count, desc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import { isOwner, ownerTier } from '../../core/access/owner-tier.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { botInstances } from '../../core/access/table.ts';
import { users } from '../../core/identity/table.ts';
import { settings } from '../../core/settings/table.ts';
import { prepareOnce, type Queries } from '../../platform/database/database.ts';
import { msUntilFirst } from '../../platform/database/ms-until-first.ts';
import { readPages } from '../../platform/database/read-pages.ts';
import { banLists, bans } from './table.ts';

export type BanRow = typeof bans.$inferSelect;

const ofPlayer = (scope: InstanceScope, netId: string) =>
  and(eq(bans.botId, scope.botId), eq(bans.netId, netId));

/** The entries, the newest first. */
export function listBans(db: Queries, scope: InstanceScope): Promise<BanRow[]> {
  return readPages((after, limit) =>
    db
      .select()
      .from(bans)
      .where(
        and(
          eq(bans.botId, scope.botId),
          after && sql`(${bans.bannedAt}, ${bans.netId}) < (${after.bannedAt}, ${after.netId})`,
        ),
      )
      .orderBy(desc(bans.bannedAt), desc(bans.netId))
      .limit(limit),
  );
}

/** A player's entry. */
export async function findBan(db: Queries, scope: InstanceScope, netId: string): Promise<BanRow | undefined> {
  const [row] = await db.select().from(bans).where(ofPlayer(scope, netId));
  return row;
}

/** The entries after a player, by EOS id. */
export function pageBans(
  db: Queries,
  scope: InstanceScope,
  { after, limit }: { after: string; limit: number },
): Promise<BanRow[]> {
  return db
    .select()
    .from(bans)
    .where(and(eq(bans.botId, scope.botId), gt(bans.netId, after)))
    .orderBy(asc(bans.netId))
    .limit(limit);
}

export async function countBans(db: Queries, scope: InstanceScope): Promise<number> {
  const [row] = await db.select({ n: count() }).from(bans).where(eq(bans.botId, scope.botId));
  return row?.n ?? 0;
}

/** Entries of some players, locked until the transaction ends. */
export function lockBans(tx: Queries, scope: InstanceScope, netIds: readonly string[]): Promise<BanRow[]> {
  return tx
    .select()
    .from(bans)
    .where(and(eq(bans.botId, scope.botId), inArray(bans.netId, [...netIds])))
    .orderBy(asc(bans.netId))
    .for('update');
}

/** Adds entries, each player once, in place of those that there are. */
export async function saveBans(tx: Queries, rows: readonly BanRow[]): Promise<void> {
  const excluded = (column: string) => sql.raw(`excluded.${column}`);
  await tx
    .insert(bans)
    .values([...rows])
    .onConflictDoUpdate({
      target: [bans.botId, bans.netId],
      set: {
        playerName: excluded('player_name'),
        reason: excluded('reason'),
        bannedAt: excluded('banned_at'),
        bannedUntil: excluded('banned_until'),
        isIgnoreEntry: excluded('is_ignore_entry'),
        isAutomatic: excluded('is_automatic'),
        isEnded: excluded('is_ended'),
        isSpread: excluded('is_spread'),
      },
    });
}

export async function deleteBan(
  tx: Queries,
  scope: InstanceScope,
  netId: string,
): Promise<BanRow | undefined> {
  const [row] = await tx.delete(bans).where(ofPlayer(scope, netId)).returning();
  return row;
}

/** Records that the ban lists of some instances have changed. */
export async function markListsDirty(tx: Queries, botIds: readonly string[]): Promise<void> {
  // In one order, so that two who change several never wait for each other in a ring.
  await tx
    .insert(banLists)
    .values(botIds.toSorted().map((botId) => ({ botId, version: 1 })))
    .onConflictDoUpdate({ target: banLists.botId, set: { version: sql`${banLists.version} + 1` } });
}

/** With literals, for which the indexes are used that have only such entries. */
const isEnding = sql`${bans.bannedUntil} > 0 and not ${bans.isEnded}`;
const isToSpread = sql`not ${bans.isSpread}`;

const isDue = (now: number) => and(isEnding, lte(bans.bannedUntil, now));

const isInForce = (now: number) => or(eq(bans.bannedUntil, 0), gt(bans.bannedUntil, now));

/**
 * Those of an instance that are in force, as the game reads them, made by the database: a hundred thousand rows would hold
 * the thread. `known` are all players with such an entry, ignore entries among them, with commas between.
 */
export async function writeInForce(
  db: Queries,
  scope: InstanceScope,
  now: number,
): Promise<{ banned: string; known: string }> {
  const { netId, bannedUntil, isIgnoreEntry } = bans;
  const [row] = await db
    .select({
      banned: sql<string>`coalesce(string_agg(
        ${netId} || ',' || ceil(${bannedUntil} / 1000.0)::bigint || E'\\n', '' order by ${netId})
        filter (where not ${isIgnoreEntry}), '')`,
      known: sql<string>`coalesce(string_agg(${netId}, ','), '')`,
    })
    .from(bans)
    .where(and(eq(bans.botId, scope.botId), isInForce(now)));
  return row ?? { banned: '', known: '' };
}

/** Instances with entries that were not yet sent to game servers. */
export async function listInstancesToSpread(db: Queries): Promise<string[]> {
  const rows = await db.selectDistinct({ botId: bans.botId }).from(bans).where(isToSpread);
  return rows.map(({ botId }) => botId);
}

/** The first entries that were not yet sent to game servers, by EOS ID. */
export function listToSpread(tx: Queries, scope: InstanceScope, limit: number): Promise<BanRow[]> {
  return tx
    .select()
    .from(bans)
    .where(and(eq(bans.botId, scope.botId), eq(bans.isSpread, false)))
    .orderBy(asc(bans.netId))
    .limit(limit);
}

export async function markSpread(
  tx: Queries,
  { botId }: InstanceScope,
  netIds: readonly string[],
): Promise<void> {
  await tx
    .update(bans)
    .set({ isSpread: true })
    .where(and(eq(bans.botId, botId), inArray(bans.netId, [...netIds])));
}

/** Game servers that have not been given the list of their instance, which has one. */
export async function listNewServers(
  db: Queries,
  limit: number,
): Promise<{ botId: string; serverId: string }[]> {
  const { rows } = await db.execute<{ botId: string; serverId: string }>(sql`
    select servers.bot_id as "botId", servers.id as "serverId" from servers
    where exists (select from ban_lists where ban_lists.bot_id = servers.bot_id)
      and not exists (
        select from ban_servers as given where given.bot_id = servers.bot_id and given.server_id = servers.id)
    order by servers.bot_id, servers.id limit ${limit}`);
  return rows;
}

/** Records that a game server has been given the list. A server that was deleted meanwhile is skipped without waiting. */
export async function noteGiven(tx: Queries, { botId }: InstanceScope, serverId: string): Promise<void> {
  await tx.execute(sql`
    insert into ban_servers (bot_id, server_id)
    select bot_id, id from servers where bot_id = ${botId} and id = ${serverId} for key share
    on conflict do nothing`);
}

/** The entries of some players, ended ones and ignore entries among them. */
export async function listBansOf(
  db: Queries,
  scope: InstanceScope,
  netIds: readonly string[],
): Promise<BanRow[]> {
  if (netIds.length === 0) return [];
  return db
    .select()
    .from(bans)
    .where(and(eq(bans.botId, scope.botId), sql`${bans.netId} = any(${sql.param([...netIds])}::text[])`));
}

/** The bans that end next, from `now` (ms) on. */
export function listNextEnds(
  db: Queries,
  scope: InstanceScope,
  { now, limit }: { now: number; limit: number },
): Promise<Pick<BanRow, 'netId' | 'playerName' | 'bannedUntil'>[]> {
  const { netId, playerName, bannedUntil } = bans;
  return db
    .select({ netId, playerName, bannedUntil })
    .from(bans)
    .where(and(eq(bans.botId, scope.botId), gt(bannedUntil, now), eq(bans.isIgnoreEntry, false)))
    .orderBy(asc(bannedUntil), asc(netId))
    .limit(limit);
}

/** Instances with bans whose time is up. */
export async function listInstancesEnding(db: Queries, now: number): Promise<string[]> {
  const rows = await db.selectDistinct({ botId: bans.botId }).from(bans).where(isDue(now));
  return rows.map(({ botId }) => botId);
}

/** In how many ms the next ban of all instances ends. */
export const nextEnding = (db: Queries, now: number): Promise<number> =>
  msUntilFirst(db, { table: bans, time: bans.bannedUntil, where: isEnding, now });

/** An instance's bans whose time is up and whose end was not carried out, the oldest first. */
export function listEnding(
  tx: Queries,
  scope: InstanceScope,
  { now, limit }: { now: number; limit: number },
): Promise<BanRow[]> {
  return tx
    .select()
    .from(bans)
    .where(and(eq(bans.botId, scope.botId), isDue(now)))
    .orderBy(asc(bans.bannedUntil))
    .limit(limit);
}

export async function markEnded(
  tx: Queries,
  { botId }: InstanceScope,
  netIds: readonly string[],
): Promise<void> {
  await tx
    .update(bans)
    .set({ isEnded: true })
    .where(and(eq(bans.botId, botId), inArray(bans.netId, [...netIds])));
}

const listed = prepareOnce((db) =>
  db
    .select({
      isActive: botInstances.isActive,
      tier: ownerTier,
      value: settings.value,
      version: banLists.version,
    })
    .from(botInstances)
    .leftJoin(users, isOwner)
    .leftJoin(settings, and(eq(settings.botId, botInstances.id), eq(settings.group, 'ban')))
    .leftJoin(banLists, eq(banLists.botId, botInstances.id))
    .where(eq(botInstances.id, sql.placeholder('botId')))
    .prepare('published_ban_list'),
);

/**
 * The data that decides whether an instance's list is published, and its version. The ID comes from the request and is not
 * checked.
 */
export async function findPublished(
  db: Queries,
  botId: string,
): Promise<{ isActive: boolean; tier: Tier; value: StoredValue | null; version: number | null } | undefined> {
  const [row] = await listed(db).execute({ botId });
  return row;
}
