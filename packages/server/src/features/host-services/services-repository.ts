import { MAX_SERVICES_PER_ACCOUNT } from '@arkwright/contracts/host-sync/bounds';
import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { ListedService } from '../../hosts/port.ts';
import type { Queries } from '../../platform/database/database.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';
import { readPages } from '../../platform/database/read-pages.ts';
import { type AccountKey, hostAccounts } from './accounts-table.ts';
import { OUT_OF_USE } from './out-of-use.ts';
import { isWanted } from './readings-repository.ts';
import { hostReadings, hostServices } from './table.ts';

export type ServiceRow = typeof hostServices.$inferSelect;

const isOf = ({ botId, nitradoId }: AccountKey) =>
  and(eq(hostServices.botId, botId), eq(hostServices.nitradoId, nitradoId));

/** Joins a service's account where it works. */
const worksFor = and(
  eq(hostAccounts.botId, hostServices.botId),
  eq(hostAccounts.nitradoId, hostServices.nitradoId),
  eq(hostAccounts.brokenSince, 0),
);

const isService = (of: AccountKey, hostId: string) => and(isOf(of), eq(hostServices.hostId, hostId));

/** Everything known of the services of an instance's accounts, of which there may be thousands. */
export function listServices(db: Queries, botId: string): Promise<ServiceRow[]> {
  return readPages((after, limit) =>
    db
      .select()
      .from(hostServices)
      .where(
        and(
          eq(hostServices.botId, botId),
          after &&
            sql`(${hostServices.nitradoId}, ${hostServices.hostId}) > (${after.nitradoId}, ${after.hostId})`,
        ),
      )
      .orderBy(asc(hostServices.nitradoId), asc(hostServices.hostId))
      .limit(limit),
  );
}

/** The services of one account, and whether each one's details are to be read. */
export function listOfAccount(db: Queries, of: AccountKey): Promise<(ServiceRow & { isWanted: boolean })[]> {
  const join = and(
    eq(hostReadings.botId, hostServices.botId),
    eq(hostReadings.nitradoId, hostServices.nitradoId),
  );
  return db
    .select({
      ...getTableColumns(hostServices),
      isWanted: sql<boolean>`${isWanted(sql`${hostReadings.detailsWantedAt}`)}`,
    })
    .from(hostServices)
    .innerJoin(hostReadings, join)
    .where(isOf(of));
}

const readableColumns = {
  botId: hostServices.botId,
  nitradoId: hostServices.nitradoId,
  hostId: hostServices.hostId,
  ip: hostServices.ip,
  gamePort: hostServices.gamePort,
  rconPort: hostServices.rconPort,
  slots: hostServices.slots,
  adminPassword: hostServices.adminPassword,
  readAt: hostServices.readAt,
  triedAt: hostServices.triedAt,
  wantedAt: hostServices.wantedAt,
  state: hostServices.state,
  listedState: hostServices.listedState,
};

/** A service as syncs need it. */
export type ReadableService = Pick<ServiceRow, keyof typeof readableColumns>;

/** Those of the named services that an account which works can read; of two accounts, the one that has read it last. */
export async function listReadable(
  db: Queries,
  of: Pick<InstanceScope, 'botId'>,
  hostIds: readonly string[],
): Promise<Map<string, ReadableService>> {
  if (hostIds.length === 0) return new Map();
  const rows = await db
    .select(readableColumns)
    .from(hostServices)
    .innerJoin(hostAccounts, worksFor)
    .where(
      and(
        eq(hostServices.botId, of.botId),
        inArray(hostServices.hostId, [...hostIds]),
        eq(hostServices.missingSince, 0),
      ),
    )
    .orderBy(asc(hostServices.readAt));
  return new Map(rows.map((row) => [row.hostId, row]));
}

/** The instance's accounts that have the service, by their latest lists. */
export async function listAccountsHaving(
  db: Queries,
  scope: InstanceScope,
  hostId: string,
): Promise<string[]> {
  const found = await db
    .select({ nitradoId: hostServices.nitradoId })
    .from(hostServices)
    .where(
      and(
        eq(hostServices.botId, scope.botId),
        eq(hostServices.hostId, hostId),
        eq(hostServices.missingSince, 0),
      ),
    );
  return found.map(({ nitradoId }) => nitradoId);
}

/** Stores what a list says of services; `isChanged` where their details are to be read anew. */
export async function saveListed(
  tx: Queries,
  of: AccountKey,
  listed: readonly (ListedService & { isChanged: boolean })[],
): Promise<void> {
  if (listed.length === 0) return;
  const rows = listed.map(({ hostId, name, state, rentalEndsAt, isChanged }) => ({
    ...of,
    hostId,
    listedName: name,
    listedState: state,
    rentalEndsAt,
    isChanged,
  }));
  await tx
    .insert(hostServices)
    .values(rows)
    .onConflictDoUpdate({
      target: [hostServices.botId, hostServices.nitradoId, hostServices.hostId],
      set: {
        listedName: sql`excluded.listed_name`,
        listedState: sql`excluded.listed_state`,
        rentalEndsAt: sql`excluded.rental_ends_at`,
        isChanged: sql`${hostServices.isChanged} or excluded.is_changed`,
        missingSince: 0,
        isGone: false,
      },
    });
}

/** Notes since when the account's list lacks these. */
export async function setMissing(
  tx: Queries,
  of: AccountKey,
  { hostIds, at }: { hostIds: readonly string[]; at: number },
): Promise<void> {
  if (hostIds.length === 0) return;
  await tx
    .update(hostServices)
    .set({ missingSince: at })
    .where(and(isOf(of), inArray(hostServices.hostId, [...hostIds]), eq(hostServices.missingSince, 0)));
}

export async function dropServices(tx: Queries, of: AccountKey, hostIds: readonly string[]): Promise<void> {
  if (hostIds.length === 0) return;
  await tx.delete(hostServices).where(and(isOf(of), inArray(hostServices.hostId, [...hostIds])));
}

/** Drops what is above the bound, the longest missing first. */
export async function dropSurplus(tx: Queries, of: AccountKey): Promise<void> {
  const surplus = tx
    .select({ hostId: hostServices.hostId })
    .from(hostServices)
    .where(isOf(of))
    .orderBy(
      sql`${hostServices.missingSince} > 0`,
      sql`${hostServices.missingSince} desc`,
      hostServices.hostId,
    )
    .offset(MAX_SERVICES_PER_ACCOUNT);
  await tx.delete(hostServices).where(and(isOf(of), inArray(hostServices.hostId, surplus)));
}

/** Notes that a second list has lacked these, too. */
export async function setGone(tx: Queries, of: AccountKey, hostIds: readonly string[]): Promise<void> {
  if (hostIds.length === 0) return;
  await tx
    .update(hostServices)
    .set({ isGone: true })
    .where(and(isOf(of), inArray(hostServices.hostId, [...hostIds])));
}

export type StoredFacts = Pick<
  ServiceRow,
  | 'name'
  | 'state'
  | 'stateSince'
  | 'ip'
  | 'gamePort'
  | 'rconPort'
  | 'slots'
  | 'adminPassword'
  | 'clusterId'
  | 'map'
  | 'mods'
>;

/** A service as it was read last. */
export async function findService(
  db: Queries,
  of: AccountKey,
  hostId: string,
): Promise<ServiceRow | undefined> {
  const [row] = await db.select().from(hostServices).where(isService(of, hostId));
  return row;
}

/** How many services of an instance's accounts have IDs that a number can't hold. */
export async function countUnnumbered(db: Queries, botId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct ${hostServices.hostId})::int as count from ${hostServices}
    where ${hostServices.botId} = ${botId} and ${hostServices.missingSince} = 0
      and (${hostServices.hostId}::numeric > ${Number.MAX_SAFE_INTEGER} or ${hostServices.hostId} like '0%')`);
  return rows[0]?.count ?? 0;
}

/** Stores a service's details, which were asked for at `askedAt`: what was wanted later stays wanted. */
export async function saveFacts(
  tx: Queries,
  of: AccountKey,
  { hostId, facts, askedAt }: { hostId: string; facts: StoredFacts; askedAt: number },
): Promise<void> {
  await tx
    .update(hostServices)
    .set({ ...facts, readAt: databaseNow, triedAt: askedAt, failure: '', isChanged: false })
    .where(isService(of, hostId));
}

/** The details could not be read. They are not asked for again before somebody wants them. */
export async function saveFailure(
  tx: Queries,
  of: AccountKey,
  { hostId, failure, askedAt }: { hostId: string; failure: string; askedAt: number },
): Promise<void> {
  await tx
    .update(hostServices)
    .set({ failure, triedAt: askedAt, isChanged: false })
    .where(isService(of, hostId));
}

/** Forgets that details could not be read for this reason, which is over: what was read before counts again. */
export async function dropFailures(tx: Queries, of: AccountKey, failure: string): Promise<void> {
  await tx
    .update(hostServices)
    .set({ failure: '' })
    .where(and(isOf(of), eq(hostServices.failure, failure)));
}

/** Wants new details of services of an account. */
export async function wantDetails(tx: Queries, of: AccountKey, hostIds: readonly string[]): Promise<void> {
  if (hostIds.length === 0) return;
  await tx
    .update(hostServices)
    .set({ wantedAt: databaseNow })
    .where(and(isOf(of), inArray(hostServices.hostId, [...hostIds])));
}

/** Whether something is still to be read for an instance by an account that works. */
export async function isReading(db: Queries, botId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${hostReadings}
    join host_accounts on host_accounts.bot_id = ${hostReadings.botId}
      and host_accounts.nitrado_id = ${hostReadings.nitradoId} and host_accounts.broken_since = 0
    where ${hostReadings.botId} = ${botId} and (
      ${hostReadings.listWantedAt} > ${hostReadings.listedAt} or ${hostReadings.listedAt} = 0
      or exists (
        select from ${hostServices}
        where ${hostServices.botId} = ${hostReadings.botId} and ${hostServices.nitradoId} = ${hostReadings.nitradoId}
          and ${isWanted(sql`${hostReadings.detailsWantedAt}`)}))
    limit 1`);
  return rows.length > 0;
}

export type TroubledService = Pick<
  ServiceRow,
  'botId' | 'hostId' | 'name' | 'listedName' | 'listedState' | 'missingSince' | 'rentalEndsAt'
> & { now: number };

/**
 * Services of all instances or of some that owners are notified of, each once: `gone` from their lists, or `stopped` by Nitrado, with
 * a server; or whose rental is `ending` within so many ms.
 */
export function listTroubled(
  db: Queries,
  trouble: 'gone' | 'stopped' | 'ending',
  { withinMs = 0, botIds }: { withinMs?: number; botIds?: readonly string[] | undefined },
): Promise<TroubledService[]> {
  const { botId, hostId, name, listedName, listedState, missingSince, rentalEndsAt, isGone } = hostServices;
  const hasServer = sql`exists (
    select from servers where servers.bot_id = ${botId} and servers.host_kind = 'Nitrado' and servers.host_id = ${hostId})`;
  // Of an account that is refused nothing new is known.
  const isCurrent = sql`exists (
    select from host_accounts where host_accounts.bot_id = ${botId}
      and host_accounts.nitrado_id = ${hostServices.nitradoId} and host_accounts.broken_since = 0)`;
  const conditions = {
    gone: sql`${isGone} and ${hasServer} and not exists (
      select from host_services other where other.bot_id = ${botId} and other.host_id = ${hostId} and other.missing_since = 0)`,
    stopped: sql`${missingSince} = 0 and ${inArray(listedState, [...OUT_OF_USE])} and ${hasServer}`,
    ending: sql`${missingSince} = 0 and ${rentalEndsAt} > ${databaseNow}
      and ${rentalEndsAt} <= ${databaseNow} + ${withinMs}::bigint`,
  };
  return db
    .select({
      botId,
      hostId,
      name,
      listedName,
      listedState,
      missingSince,
      rentalEndsAt,
      now: sql<number>`${databaseNow}`.mapWith(Number),
    })
    .from(hostServices)
    .where(and(isCurrent, conditions[trouble], botIds && inArray(botId, [...botIds])))
    .orderBy(botId, hostId, desc(hostServices.readAt));
}

/** The states of the services of linked servers, by accounts that work and have them; of two, the last reading. */
export async function listLinkedStates(
  db: Queries,
  botIds: readonly string[],
): Promise<{ serverId: string; state: string; listedState: string }[]> {
  const { rows } = await db.execute<{ serverId: string; state: string; listedState: string }>(sql`
    select servers.id as "serverId", ${hostServices.state}, ${hostServices.listedState} as "listedState"
    from servers
    join ${hostServices} on ${hostServices.botId} = servers.bot_id and ${hostServices.hostId} = servers.host_id
    join ${hostAccounts} on ${worksFor}
    where servers.host_kind = 'Nitrado' and servers.bot_id = any(${sql.param([...botIds])}::text[])
      and ${hostServices.missingSince} = 0
    order by ${hostServices.readAt}`);
  return rows;
}

/**
 * Wants new details of services whose servers went offline after the last reading, or more than so many ms ago and still
 * are: the host may know why. Returns whether there are any.
 */
export async function wantOffline(db: Queries, everyMs: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update ${hostServices} set wanted_at = ${databaseNow}
    from servers join server_statuses as status
      on status.bot_id = servers.bot_id and status.server_id = servers.id and status.state = 'offline'
    where servers.bot_id = ${hostServices.botId} and servers.host_id = ${hostServices.hostId}
      and servers.host_kind = 'Nitrado' and servers.is_enabled
      and ${hostServices.missingSince} = 0 and ${hostServices.wantedAt} <= ${hostServices.triedAt}
      and ${hostServices.triedAt} < greatest(least(status.since, ${databaseNow}), ${databaseNow} - ${everyMs}::int)`);
  return (rowCount ?? 0) > 0;
}
