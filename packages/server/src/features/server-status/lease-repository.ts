import { and, count, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { ServerKey } from '../../fleet/game-server.ts';
import type { Holdings } from '../../fleet/store.ts';
import type { Queries } from '../../platform/database/database.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';
import { matchKeys } from './key-list.ts';
import { serverLeases, workers } from './table.ts';
import { serverRows, type WatchedServers, watchedServers } from './watched-table.ts';

/** Held while servers are claimed. An arbitrary number, this lock's own. */
const CLAIM_LOCK = 7_228_411;

const leaseOf = (watched: WatchedServers) =>
  and(eq(serverLeases.botId, watched.botId), eq(serverLeases.serverId, watched.id));

/**
 * Extends a worker's life, and with it all its leases. An expired row still counts: while it exists its leases have not
 * been taken over, because that begins with its deletion. Returns false if it was gone and is recreated.
 */
export async function renewWorker(db: Queries, workerId: string, leaseMs: number): Promise<boolean> {
  const expiresAt = sql<number>`${databaseNow} + ${leaseMs}`;
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

/**
 * Claims up to `limit` free servers for a worker and returns how many. Workers claim one after the other, each seeing the
 * claims of the one before: call it in a separate transaction. A server that is being deleted is left out: a lease on it would
 * wait for the deletion, and then fail with the others.
 */
export async function insertLeases(
  tx: Queries,
  { workerId, limit }: { workerId: string; limit: number },
  selfHosted: boolean,
): Promise<number> {
  const watched = watchedServers(selfHosted);
  await tx.execute(sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`);
  const free = tx
    .select({
      botId: watched.botId,
      serverId: watched.id,
      workerId: sql<string>`${workerId}`.as('worker_id'),
    })
    .from(watched)
    .innerJoin(serverRows, and(eq(serverRows.botId, watched.botId), eq(serverRows.id, watched.id)))
    .leftJoin(serverLeases, leaseOf(watched))
    .where(isNull(serverLeases.serverId))
    .limit(limit)
    .for('key share', { of: serverRows, skipLocked: true });
  const taken = await tx.execute(
    sql`insert into ${serverLeases} (bot_id, server_id, worker_id) ${free} on conflict do nothing`,
  );
  return taken.rowCount ?? 0;
}

/** A worker's servers, in a fixed order. */
export async function listHoldings(db: Queries, workerId: string, selfHosted: boolean): Promise<Holdings> {
  const watched = watchedServers(selfHosted);
  const { botId, id, name, host, rconPort, rconPassword, isTwin, logAgent } = watched;
  const server = { botId, id, name, host, rconPort, rconPassword, isTwin, logAgent };
  const rows = await db
    .select({ botId: serverLeases.botId, id: serverLeases.serverId, server })
    .from(serverLeases)
    .leftJoin(watched, leaseOf(watched))
    .where(eq(serverLeases.workerId, workerId))
    .orderBy(serverLeases.botId, serverLeases.serverId);
  const holdings: Holdings = { watched: [], unwatched: [] };
  for (const { server, ...key } of rows) {
    if (server) holdings.watched.push(server);
    else holdings.unwatched.push(key);
  }
  return holdings;
}

/**
 * How many servers there are to watch, among how many workers, and a short text that changes whenever anything in a worker's
 * `listHoldings` does. Thousands of rows are digested in PostgreSQL, so that the worker has to read them only after a change.
 */
export async function summarize(
  db: Queries,
  workerId: string,
  selfHosted: boolean,
): Promise<{ servers: number; workers: number; digest: string }> {
  const watched = watchedServers(selfHosted);
  const { id, name, host, rconPort, rconPassword, isTwin, logAgent } = watched;
  const fields = sql.join(
    [serverLeases.botId, serverLeases.serverId, id, name, host, rconPort, rconPassword, isTwin, logAgent],
    sql`, `,
  );
  const digest = db
    // As JSON, so that a text can't shift its border to the next; NULL if the server is not watched.
    .select({
      digest: sql`count(*) || ' ' || coalesce(sum(hashtextextended(jsonb_build_array(${fields})::text, 0)), 0)`,
    })
    .from(serverLeases)
    .leftJoin(watched, leaseOf(watched))
    .where(eq(serverLeases.workerId, workerId));
  const servers = db.select({ n: count() }).from(watched);
  const alive = db.select({ n: count() }).from(workers).where(gt(workers.expiresAt, databaseNow));
  const { rows } = await db.execute<{ servers: string; workers: string; digest: string }>(
    sql`select (${servers}) as servers, (${alive}) as workers, (${digest}) as digest`,
  );
  const [row] = rows;
  return {
    servers: Number(row?.servers ?? 0),
    workers: Number(row?.workers ?? 0),
    digest: row?.digest ?? '',
  };
}

export async function deleteLeases(db: Queries, workerId: string, keys: readonly ServerKey[]): Promise<void> {
  await db
    .delete(serverLeases)
    .where(
      and(eq(serverLeases.workerId, workerId), matchKeys(serverLeases.botId, serverLeases.serverId, keys)),
    );
}
