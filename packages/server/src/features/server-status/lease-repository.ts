import { and, count, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { botInstances } from '../../platform/access/table.ts';
import type { Queries } from '../../platform/database.ts';
import type { ServerKey } from '../../platform/rcon/game-server.ts';
import { LEASE_MS } from '../../platform/rcon/lease-term.ts';
import type { HeldServer } from '../../platform/rcon/store.ts';
import { servers } from '../servers/table.ts';
import { matchKeys } from './key-list.ts';
import { serverLeases, workers } from './table.ts';

/** PostgreSQL's clock, milliseconds since 1970. Workers' own clocks may differ; this one all of them share. */
const databaseNow = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

const isWanted = sql<boolean>`(${servers.isEnabled} and ${botInstances.isActive})`;

const leaseOfServer = and(eq(serverLeases.botId, servers.botId), eq(serverLeases.serverId, servers.id));

/**
 * Extends a worker's life, and with it all its leases. A row whose time ran out still counts: as long as it is there
 * nobody has taken the leases, for that begins with its deletion. Returns false if it was gone and is made anew.
 */
export async function renewWorker(db: Queries, workerId: string): Promise<boolean> {
  const expiresAt = sql<number>`${databaseNow} + ${LEASE_MS}`;
  const renewed = await db
    .update(workers)
    .set({ expiresAt })
    .where(eq(workers.id, workerId))
    .returning({ id: workers.id });
  if (renewed.length > 0) return true;
  await db
    .insert(workers)
    .values({ id: workerId, expiresAt })
    .onConflictDoUpdate({ target: workers.id, set: { expiresAt } });
  return false;
}

/** Their leases go with them. A worker that renews itself at this moment stays: the row is looked at again under lock. */
export async function deleteExpiredWorkers(db: Queries): Promise<void> {
  await db.delete(workers).where(lte(workers.expiresAt, databaseNow));
}

export async function deleteWorker(db: Queries, workerId: string): Promise<void> {
  await db.delete(workers).where(eq(workers.id, workerId));
}

export async function countWorkers(db: Queries): Promise<number> {
  const [row] = await db.select({ n: count() }).from(workers).where(gt(workers.expiresAt, databaseNow));
  return row?.n ?? 0;
}

export async function countWantedServers(db: Queries): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(servers)
    .innerJoin(botInstances, eq(botInstances.id, servers.botId))
    .where(isWanted);
  return row?.n ?? 0;
}

/** Takes free servers for a worker. Several workers may do so at once: each skips what another is taking. */
export async function insertLeases(db: Queries, workerId: string, limit: number): Promise<number> {
  const free = db
    .select({ botId: servers.botId, id: servers.id, workerId: sql<string>`${workerId}`.as('worker_id') })
    .from(servers)
    .innerJoin(botInstances, eq(botInstances.id, servers.botId))
    .leftJoin(serverLeases, leaseOfServer)
    .where(and(isWanted, isNull(serverLeases.serverId)))
    .limit(limit)
    .for('no key update', { of: servers, skipLocked: true });
  const taken = await db.execute(
    sql`insert into ${serverLeases} (bot_id, server_id, worker_id) ${free} on conflict do nothing`,
  );
  return taken.rowCount ?? 0;
}

export function listHeldServers(db: Queries, workerId: string): Promise<HeldServer[]> {
  return db
    .select({
      botId: servers.botId,
      id: servers.id,
      name: servers.name,
      host: servers.host,
      rconPort: servers.rconPort,
      rconPassword: servers.rconPassword,
      isWanted,
    })
    .from(serverLeases)
    .innerJoin(servers, leaseOfServer)
    .innerJoin(botInstances, eq(botInstances.id, servers.botId))
    .where(eq(serverLeases.workerId, workerId))
    .orderBy(serverLeases.botId, serverLeases.serverId);
}

export async function deleteLeases(db: Queries, workerId: string, keys: readonly ServerKey[]): Promise<void> {
  await db
    .delete(serverLeases)
    .where(
      and(eq(serverLeases.workerId, workerId), matchKeys(serverLeases.botId, serverLeases.serverId, keys)),
    );
}
