import { UNREADABLE_PASSWORD, WRONG_PASSWORD } from '@arkwright/contracts/server-status/reasons';
import {
  and,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  not,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { ServerKey } from '../../fleet/game-server.ts';
import type { StoredStatus } from '../../fleet/store.ts';
import type { Queries } from '../../platform/database/database.ts';
import { matchKeys } from './key-list.ts';
import { gameEventPositions, serverLeases, serverStatuses } from './table.ts';
import { enabledServers, type WatchedServers, watchedServers } from './watched-table.ts';

export type StatusRow = typeof serverStatuses.$inferSelect;

const ofServer = (server: WatchedServers) =>
  and(eq(server.botId, serverStatuses.botId), eq(server.id, serverStatuses.serverId));

/** Statuses of the instance's servers, as far as they are watched. */
export function listStatuses(db: Queries, scope: InstanceScope, selfHosted: boolean): Promise<StatusRow[]> {
  const watched = watchedServers(selfHosted);
  return db
    .select(getTableColumns(serverStatuses))
    .from(serverStatuses)
    .innerJoin(watched, ofServer(watched))
    .where(eq(serverStatuses.botId, scope.botId));
}

/** The watched servers of an instance, with their states; null for one that has not been tried yet. */
export function listWatched(db: Queries, scope: InstanceScope, selfHosted: boolean) {
  const watched = watchedServers(selfHosted);
  const { state, since, players } = serverStatuses;
  return db
    .select({ id: watched.id, name: watched.name, state, since, players })
    .from(watched)
    .leftJoin(serverStatuses, ofServer(watched))
    .where(eq(watched.botId, scope.botId));
}

/** Why a server is offline, as far as it makes a difference to what one does about it. */
export type OutageCause = 'password' | 'never-connected' | 'down';

/** One that has written a line has been connected, though its status may have begun anew. */
const wasConnected = (db: Queries) => {
  const { botId, serverId } = gameEventPositions;
  const ofStatus = and(eq(botId, serverStatuses.botId), eq(serverId, serverStatuses.serverId));
  return or(
    gt(serverStatuses.lastSeen, 0),
    exists(db.select({ botId }).from(gameEventPositions).where(ofStatus)),
  );
};

function isBecauseOf(db: Queries, cause: OutageCause): SQL | undefined {
  const isPassword = inArray(serverStatuses.reason, [WRONG_PASSWORD, UNREADABLE_PASSWORD]);
  if (cause === 'password') return isPassword;
  const wasOnce = wasConnected(db);
  return and(not(isPassword), cause === 'down' ? wasOnce : wasOnce && not(wasOnce));
}

/** Watched servers that are offline for a cause, of all instances or of some, the longest first. */
export function listOffline(
  db: Queries,
  {
    cause,
    botIds,
    selfHosted,
  }: { cause: OutageCause; botIds?: readonly string[] | undefined; selfHosted: boolean },
): Promise<(Pick<StatusRow, 'botId' | 'serverId' | 'reason' | 'since'> & { name: string })[]> {
  const watched = watchedServers(selfHosted);
  const { botId, serverId, reason, state, since } = serverStatuses;
  return db
    .select({ botId, serverId, reason, since, name: watched.name })
    .from(serverStatuses)
    .innerJoin(watched, ofServer(watched))
    .where(and(eq(state, 'offline'), isBecauseOf(db, cause), botIds && inArray(botId, [...botIds])))
    .orderBy(since, watched.name);
}

export type AboveLimit = ServerKey & { allowed: number };

/** Enabled servers of these instances that are not watched, for their tier allows fewer. */
export function listAboveLimit(
  db: Queries,
  botIds: readonly string[],
  selfHosted: boolean,
): Promise<AboveLimit[]> {
  const enabled = enabledServers(selfHosted);
  const { botId, id, allowed, place } = enabled;
  return db
    .select({ botId, id, allowed })
    .from(enabled)
    .where(and(inArray(botId, [...botIds]), gt(place, allowed)));
}

export function findStatuses(db: Queries, keys: readonly ServerKey[]): Promise<StatusRow[]> {
  return db
    .select()
    .from(serverStatuses)
    .where(matchKeys(serverStatuses.botId, serverStatuses.serverId, keys));
}

/**
 * Stores statuses in one statement and returns the ids of the servers that it stored: those that the worker holds. A
 * worker that has lost a server unknowingly changes nothing.
 */
export async function upsertStatuses(
  db: Queries,
  workerId: string,
  statuses: readonly StoredStatus[],
): Promise<ServerKey[]> {
  const column = (pick: (status: StoredStatus) => string | number) => sql.param(statuses.map(pick));
  const seen = sql`unnest(
    ${column(({ botId }) => botId)}::text[], ${column(({ id }) => id)}::text[],
    ${column(({ shown }) => shown.state)}::text[], ${column(({ shown }) => shown.since)}::bigint[],
    ${column(({ lastSeen }) => lastSeen)}::bigint[], ${column(({ shown }) => shown.reason)}::text[],
    ${column(({ shown }) => shown.players)}::integer[]
  ) as seen (bot_id, server_id, state, since, last_seen, reason, players)`;
  const stored = await db.execute<{ bot_id: string; server_id: string }>(sql`
    insert into ${serverStatuses} (bot_id, server_id, state, since, last_seen, reason, players)
    select seen.* from ${seen}
    join ${serverLeases} on ${serverLeases.botId} = seen.bot_id and ${serverLeases.serverId} = seen.server_id
    where ${serverLeases.workerId} = ${workerId}
    on conflict (bot_id, server_id) do update set
      state = excluded.state, since = excluded.since, last_seen = excluded.last_seen,
      reason = excluded.reason, players = excluded.players
    returning bot_id, server_id
  `);
  return stored.rows.map((row) => ({ botId: row.bot_id, id: row.server_id }));
}

/** Stores when servers answered last, in one statement, of those that the worker holds. */
export async function updateLastSeen(
  db: Queries,
  workerId: string,
  seen: readonly (ServerKey & { lastSeen: number })[],
): Promise<void> {
  const botIds = sql.param(seen.map(({ botId }) => botId));
  const ids = sql.param(seen.map(({ id }) => id));
  const times = sql.param(seen.map(({ lastSeen }) => lastSeen));
  await db.execute(sql`
    update ${serverStatuses} as status set last_seen = seen.last_seen
    from unnest(${botIds}::text[], ${ids}::text[], ${times}::bigint[]) as seen (bot_id, server_id, last_seen)
    join ${serverLeases} as lease on lease.bot_id = seen.bot_id and lease.server_id = seen.server_id
    where status.bot_id = seen.bot_id and status.server_id = seen.server_id and lease.worker_id = ${workerId}
  `);
}

/** Deletes the statuses of servers that are no longer watched, and returns which. */
export function deleteUnwatchedStatuses(db: Queries, selfHosted: boolean): Promise<ServerKey[]> {
  const watched = watchedServers(selfHosted);
  const stillThere = db.select({ id: watched.id }).from(watched).where(ofServer(watched));
  return db
    .delete(serverStatuses)
    .where(notExists(stillThere))
    .returning({ botId: serverStatuses.botId, id: serverStatuses.serverId });
}

/** Which servers of instances are watched, and were tried before. */
export async function listTried(db: Queries, botIds: readonly string[]): Promise<ServerKey[]> {
  const { botId, serverId } = serverStatuses;
  return db
    .select({ botId, id: serverId })
    .from(serverStatuses)
    .where(inArray(botId, [...botIds]));
}
