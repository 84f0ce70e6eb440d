import { SECRET_MASK } from '@arkwright/contracts/core/secret-mask';
import { fitsNumber } from '@arkwright/contracts/core/service-id';
import { READING_SECONDS } from '@arkwright/contracts/host-sync/bounds';
import type { HostService, SyncState } from '@arkwright/contracts/host-sync/schema';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { getSettings } from '../../core/settings/settings.ts';
import { mapInSlices } from '../../platform/work/slices.ts';
import * as host from '../host-services/service.ts';
import {
  connectionOf,
  differingFields,
  isOutOfUse,
  openConnection,
  problemOf,
  shownState,
} from '../host-services/service.ts';
import { listAccountRows } from '../nitrado/service.ts';
import { type LinkedServer, listLinkedElsewhere, listLinkedServers } from '../servers/service.ts';
import * as runs from './runs-repository.ts';
import { toSyncRun } from './runs-service.ts';

type Account = { username: string; isBroken: boolean };

/**
 * The services of an instance's accounts as they were last read, each once. Passwords are compared here: replies have the
 * mask. Readings older than half a minute are made anew in the background.
 */
export async function listServices(context: AppContext, scope: InstanceScope): Promise<HostService[]> {
  const { db } = context;
  await wantReadings(context, scope, READING_SECONDS * 1000);
  const rows = await host.listServices(db, scope.botId);
  const accountRows = await listAccountRows(db, scope.botId);
  const accountOf = new Map(
    accountRows.map(({ nitradoId, username, brokenSince }) => [
      nitradoId,
      { username, isBroken: brokenSince > 0 },
    ]),
  );
  const shown = bestOf(rows, accountOf).filter(({ hostId }) => fitsNumber(hostId));
  const linked = new Map((await listLinkedServers(context, scope)).map((server) => [server.hostId, server]));
  const hostIds = shown.map(({ hostId }) => hostId);
  const elsewhere = await listLinkedElsewhere(db, scope, { kind: 'Nitrado', hostIds });
  // Each password is opened to be compared: there may be thousands.
  return mapInSlices(shown, (row) => ({
    ...toService(row, accountOf.get(row.nitradoId)),
    ...syncStatus(context, row, {
      server: linked.get(row.hostId),
      isBroken: accountOf.get(row.nitradoId)?.isBroken ?? true,
    }),
    isInOtherInstance: elsewhere.has(row.hostId),
  }));
}

/** Of a service in two accounts, the row of the one that works and has it, and has read it last. */
function bestOf(
  rows: readonly host.ServiceRow[],
  accountOf: ReadonlyMap<string, Account>,
): host.ServiceRow[] {
  const rank = (row: host.ServiceRow) =>
    (accountOf.get(row.nitradoId)?.isBroken === false ? 2 : 0) + (row.missingSince === 0 ? 1 : 0);
  const best = new Map<string, host.ServiceRow>();
  for (const row of rows) {
    const other = best.get(row.hostId);
    if (!other || rank(row) - rank(other) > 0 || (rank(row) === rank(other) && row.readAt > other.readAt))
      best.set(row.hostId, row);
  }
  return [...best.values()];
}

function toService(row: host.ServiceRow, account: Account | undefined) {
  const { ip, gamePort, rconPort, clusterId, mods, slots, map, nitradoId, readAt, rentalEndsAt } = row;
  const serviceId = Number(row.hostId);
  const shown = shownState(row);
  return {
    id: serviceId,
    serviceId,
    ip,
    gamePort,
    rconPort,
    name: row.name || row.listedName,
    clusterId,
    adminPassword: row.adminPassword === '' ? ('' as const) : SECRET_MASK,
    mods,
    slots,
    map,
    state: shown,
    stateSince: shown === row.state ? row.stateSince : 0,
    rentalEndsAt,
    nitradoId,
    username: account?.username ?? '',
    readAt,
    isMissing: row.missingSince > 0,
  } satisfies Partial<HostService>;
}

type SyncStatus = Pick<HostService, 'serverId' | 'status' | 'isSyncRequired' | 'differs' | 'problem'>;

const MISSING = 'Nitrado does not list this service any more.';
const BROKEN = 'Nitrado refuses the login of its account. Sign in again to sync it.';
const UNREAD = 'It has not been read yet.';
const SUSPENDED = 'It is suspended or locked at Nitrado. Nothing is copied until it is in use again.';

function syncStatus(
  context: AppContext,
  row: host.ServiceRow,
  { server, isBroken }: { server: LinkedServer | undefined; isBroken: boolean },
): SyncStatus {
  const base = { serverId: server?.id ?? '', isSyncRequired: false, differs: [], problem: '' };
  const unreadable = whyUnreadable(row, isBroken);
  if (unreadable !== '') return { ...base, status: server ? 'Not synced' : 'No Server', problem: unreadable };
  const service = openConnection(context, row);
  const problem = problemOf(service);
  if (problem !== '') return { ...base, status: 'Can’t be used', problem };
  if (!server) return { ...base, status: 'No Server' };
  const differs = differingFields(server.connection, connectionOf(service));
  if (differs.length === 0) return { ...base, status: 'Synchronized' };
  return { ...base, status: 'Sync Required', isSyncRequired: true, differs };
}

function whyUnreadable(row: host.ServiceRow, isBroken: boolean): string {
  if (isBroken) return BROKEN;
  if (row.missingSince > 0) return MISSING;
  if (row.failure !== '') return row.failure;
  if (isOutOfUse(row)) return SUSPENDED;
  return row.readAt === 0 ? UNREAD : '';
}

/** Has the worker read the services of accounts that were last read longer ago than that (ms); whether anything is read now. */
export async function wantReadings(
  context: AppContext,
  scope: InstanceScope,
  olderThanMs: number,
): Promise<boolean> {
  await host.addReadings(context.db, scope.botId);
  const wanted = await host.wantReadings(context.db, scope.botId, { olderThanMs, details: true });
  if (wanted > 0) await host.wake(context, context.db, scope.botId);
  return wanted > 0;
}

/** What the page shows beside the services. */
export async function getSyncState(context: AppContext, scope: InstanceScope): Promise<SyncState> {
  const { db } = context;
  const [accountRows, readingRows, runRows, settings, isReading, unnumbered] = await Promise.all([
    listAccountRows(db, scope.botId),
    host.listReadings(db, scope.botId),
    runs.listRuns(db, scope),
    getSettings(db, scope, 'nitrado'),
    host.isReading(db, scope.botId),
    host.countUnnumbered(db, scope.botId),
  ]);
  const listedAt = new Map(readingRows.map((row) => [row.nitradoId, row.listedAt]));
  const working = accountRows.filter(({ brokenSince }) => brokenSince === 0);
  const readAt = working.map(({ nitradoId }) => listedAt.get(nitradoId) ?? 0);
  const run = runRows.find(({ kind }) => kind === 'started');
  const automatic = runRows.find(({ kind }) => kind === 'automatic');
  return {
    readAt: readAt.length === 0 ? 0 : Math.min(...readAt),
    isReading,
    isCut: readingRows.some(({ isCut }) => isCut),
    unnumbered,
    run: run ? toSyncRun(run) : null,
    lastAutomatic: automatic && automatic.startedAt > 0 ? automaticOf(automatic) : null,
    nextAutomaticAt: settings.isAutoSyncEnabled ? (automatic?.dueAt ?? 0) : 0,
  };
}

function automaticOf({ startedAt, entries }: runs.RunRow): NonNullable<SyncState['lastAutomatic']> {
  return {
    at: startedAt,
    read: entries.filter(({ outcome }) => outcome === 'synced' || outcome === 'unchanged').length,
    changed: entries.filter(({ outcome }) => outcome === 'synced'),
  };
}
