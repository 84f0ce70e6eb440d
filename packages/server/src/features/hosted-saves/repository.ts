import type { DashboardKind } from '@arkwright/contracts/core/data-kinds';
import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';
import { type Fetched, hostedSaves } from './table.ts';

export type HostedSaveRow = typeof hostedSaves.$inferSelect;

/** With PostgreSQL's time now. */
export type SeenRow = HostedSaveRow & { now: number };

export const columns = { ...getTableColumns(hostedSaves), now: sql<number>`${databaseNow}`.mapWith(Number) };

export function listRows(db: Queries, scope: InstanceScope): Promise<SeenRow[]> {
  return db.select(columns).from(hostedSaves).where(eq(hostedSaves.botId, scope.botId));
}

/** A row that this process works on, as long as it holds the claim. */
export type ClaimedRow = SeenRow;

type Fields = {
  [Name in Exclude<keyof HostedSaveRow, 'botId' | 'serverId' | 'claim'>]?: HostedSaveRow[Name] | SQL;
};

type Claim = Pick<HostedSaveRow, 'botId' | 'serverId' | 'claim'>;

const isClaimed = ({ botId, serverId, claim }: Claim) =>
  and(eq(hostedSaves.botId, botId), eq(hostedSaves.serverId, serverId), eq(hostedSaves.claim, claim));

/** Notes how the work on a claimed row goes on; false if the claim was lost. */
export async function update(db: Queries, row: Claim, fields: Fields): Promise<boolean> {
  const { rowCount } = await db.update(hostedSaves).set(fields).where(isClaimed(row));
  return (rowCount ?? 0) > 0;
}

/** Ends the work on a claimed row; the next begins in `inMs`. False if the claim was lost. */
export async function release(
  db: Queries,
  row: Claim,
  { inMs, ...fields }: { inMs: number } & Fields,
): Promise<boolean> {
  const { rowCount } = await db
    .update(hostedSaves)
    .set({
      ...fields,
      nextAt: sql`${databaseNow} + ${Math.round(inMs)}::bigint`,
      claimedUntil: 0,
      claim: '',
      fetchedBytes: 0,
      fetchBytes: 0,
    })
    .where(isClaimed(row));
  return (rowCount ?? 0) > 0;
}

/** Keeps a claim for `forMs` more; false if it was lost, or the owner has withdrawn the consent. */
export async function renew(db: Queries, row: Claim, forMs: number): Promise<boolean> {
  const { rowCount } = await db
    .update(hostedSaves)
    .set({ claimedUntil: sql`${databaseNow} + ${forMs}::int` })
    .where(
      and(
        isClaimed(row),
        sql`exists (select from servers where servers.bot_id = ${hostedSaves.botId}
          and servers.id = ${hostedSaves.serverId} and servers.reads_hosted_saves
          and servers.host_kind = ${hostedSaves.hostKind} and servers.host_id = ${hostedSaves.hostId})`,
      ),
    );
  return (rowCount ?? 0) > 0;
}

/** Adds what was fetched, and forgets what is older than a day. */
export async function addFetched(db: Database, row: Claim, bytes: number, keep: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ fetches: hostedSaves.fetches, now: columns.now })
      .from(hostedSaves)
      .where(isClaimed(row))
      .for('update');
    if (!found) return;
    const since = found.now - 24 * 3_600_000;
    const fetches: Fetched = [...found.fetches.filter(({ at }) => at > since), { at: found.now, bytes }];
    await tx
      .update(hostedSaves)
      .set({ fetches: fetches.slice(-keep) })
      .where(isClaimed(row));
  });
}

/** Something about an instance's uploads has changed: what waits for it is looked at again. */
export async function retryNeeds(tx: Queries, scope: InstanceScope): Promise<void> {
  await tx
    .update(hostedSaves)
    .set({ nextAt: 0 })
    .where(and(eq(hostedSaves.botId, scope.botId), sql`${hostedSaves.step} in ('needs', 'skipped')`));
}

/** Looks of an instance that are due later than `minutes` after the last one come at that time. */
export async function bringForward(tx: Queries, scope: InstanceScope, minutes: number): Promise<void> {
  await tx
    .update(hostedSaves)
    .set({
      nextAt: sql`least(${hostedSaves.nextAt}, greatest(${hostedSaves.checkedAt}, 0) + ${minutes * 60_000}::bigint)`,
    })
    .where(and(eq(hostedSaves.botId, scope.botId), eq(hostedSaves.step, 'read')));
}

/**
 * Has a server's save looked at as soon as possible, unless the host was asked less than `apartMs` ago: then returns how
 * long to wait, ms; otherwise 0. One that could not be read is fetched again even if it is the same; its failures still
 * count, so that a host in trouble is asked less and less often whatever people do.
 */
export async function setDueNow(
  db: Queries,
  scope: InstanceScope,
  { serverId, apartMs }: { serverId: string; apartMs: number },
): Promise<number> {
  const { rows } = await db.execute<{ wait: string }>(sql`
    with row as (
      select *, greatest(0, checked_at + ${apartMs}::bigint - ${databaseNow}) as wait from ${hostedSaves}
      where bot_id = ${scope.botId} and server_id = ${serverId} and claimed_until <= ${databaseNow}
      for update),
    due as (
      update ${hostedSaves} set next_at = 0, step = 'waiting', message = '',
        done_mark = case when row.step = 'failed' then '' else row.done_mark end
      from row
      where ${hostedSaves.botId} = row.bot_id and ${hostedSaves.serverId} = row.server_id and row.wait = 0)
    select wait from row`);
  return Number(rows[0]?.wait ?? 0);
}

/**
 * Rows that were read from saves are gone: of a server, or of a kind. The saves that have them are read again although they
 * are the same. What is being read loses its claim and begins anew: some of it may have been stored before the wipe.
 */
export async function forgetDone(
  db: Queries,
  { scope, ...wiped }: { scope: InstanceScope } & ({ serverId: string } | { kind: DashboardKind }),
): Promise<void> {
  const isOfServer = 'serverId' in wiped;
  await db
    .update(hostedSaves)
    .set({
      // One that can't be read would not be better for it.
      doneKinds: sql`case when ${hostedSaves.doneProblem} <> '' then ${hostedSaves.doneKinds}
        else ${isOfServer ? sql`'{}'` : sql`array_remove(${hostedSaves.doneKinds}, ${wiped.kind})`} end`,
      claim: '',
      claimedUntil: 0,
    })
    .where(
      and(
        eq(hostedSaves.botId, scope.botId),
        isOfServer ? eq(hostedSaves.serverId, wiped.serverId) : undefined,
      ),
    );
}

export type FailedRow = Pick<HostedSaveRow, 'botId' | 'serverId' | 'message'>;

/** Saves of all instances or of some that can't be read, or could not be fetched so many times in a row. */
export function listFailed(
  db: Queries,
  { failures, botIds }: { failures: number; botIds?: readonly string[] | undefined },
): Promise<FailedRow[]> {
  const { botId, serverId, message, step } = hostedSaves;
  return db
    .select({ botId, serverId, message })
    .from(hostedSaves)
    .where(
      and(
        eq(step, 'failed'),
        botIds && inArray(botId, [...botIds]),
        sql`(${hostedSaves.failures} >= ${failures} or ${hostedSaves.doneProblem} <> '')`,
        sql`exists (select from servers where servers.bot_id = ${botId} and servers.id = ${serverId} and servers.reads_hosted_saves)`,
      ),
    )
    .orderBy(botId, serverId);
}
