import type { SyncEntry, SyncedField, SyncRun } from '@arkwright/contracts/host-sync/schema';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance, lockInstance } from '../../core/access/keep-instance.ts';
import { type InstanceScope, systemScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import { personOf, systemActor } from '../../core/identity/actor.ts';
import { getGuildName } from '../../core/instances/guild.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { newId } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';
import * as host from '../host-services/service.ts';
import {
  announce,
  connectionOf,
  differingFields,
  isOutOfUse,
  NOT_IN_USE,
  openConnection,
  problemOf,
  type ReadService,
} from '../host-services/service.ts';
import { failureWords } from '../nitrado/service.ts';
import { notifyOwner } from '../notifications/service.ts';
import { type LinkedServer, listLinkedServers, listServerNames, takeConnection } from '../servers/service.ts';
import * as repository from './runs-repository.ts';
import {
  changesInWords,
  type EntryPlan,
  isEnded,
  planEntries,
  settle,
  waitingEntry,
  waitingHostIds,
} from './sync-entries.ts';

const UNDER_WAY = 'A sync is running. Wait until it has ended.';
const NO_SERVER = 'No server is linked to this service.';
const NOT_LINKED = 'The server is not linked to this service any more.';

/** For people who look at a run. */
export const toSyncRun = ({ id, startedAt, endedAt, startedBy, entries }: repository.RunRow): SyncRun => ({
  id,
  startedAt,
  endedAt,
  startedBy,
  entries,
});

/**
 * Starts a sync of linked servers: all that differ by the last reading, or those of the named services. CONFLICT while one
 * is running. The worker does it, with what the host says then, and goes on after a restart.
 */
export async function startSync(
  context: AppContext,
  by: By,
  serviceIds: readonly string[] | undefined,
): Promise<SyncRun> {
  const linked = await listLinkedServers(context, by.scope);
  const readable = await host.listReadable(context.db, by.scope, linked.map(hostIdOf));
  const entries = entriesOf(context, { linked, readable }, serviceIds);
  return changeInstance(context, by.scope, async (tx) => {
    await lockInstance(tx, by.scope);
    const before = await repository.lockRun(tx, { botId: by.scope.botId, kind: 'started' });
    if (before && before.endedAt === 0) throw new AppError('CONFLICT', UNDER_WAY);
    const run = await beginRun(context, tx, by.scope, {
      kind: 'started',
      startedById: personOf(by.actor),
      startedBy: by.actor.name,
      entries,
      dueAt: 0,
    });
    return toSyncRun(run);
  });
}

const hostIdOf = ({ hostId }: LinkedServer) => hostId;

type Known = { linked: readonly LinkedServer[]; readable: ReadonlyMap<string, host.ReadableService> };

/** Of the named services, or of all whose servers differ or can't follow by the last reading. */
function entriesOf(
  context: AppContext,
  { linked, readable }: Known,
  serviceIds: readonly string[] | undefined,
): SyncEntry[] {
  if (serviceIds) {
    return [...new Set(serviceIds)].map((hostId) => {
      const server = linked.find((each) => each.hostId === hostId);
      if (server) return waitingEntry({ hostId, serverId: server.id });
      return { ...waitingEntry({ hostId, serverId: '' }), outcome: 'skipped', message: NO_SERVER };
    });
  }
  return linked.flatMap((server) => {
    const entry = waitingEntry({ hostId: server.hostId, serverId: server.id });
    const row = readable.get(server.hostId);
    if (!row || row.readAt === 0) return [entry];
    const service = openConnection(context, row);
    const problem = isOutOfUse(row) ? NOT_IN_USE : problemOf(service);
    if (problem !== '') return [{ ...entry, outcome: 'skipped' as const, message: problem }];
    return differingFields(server.connection, connectionOf(service)).length > 0 ? [entry] : [];
  });
}

type NewRun = Omit<repository.RunRow, 'botId' | 'id' | 'startedAt' | 'endedAt'>;

/** Stores a run and has the details of its services read. What no account can read has failed already. */
async function beginRun(
  context: AppContext,
  tx: Queries,
  scope: InstanceScope,
  run: NewRun,
): Promise<repository.RunRow> {
  const { botId } = scope;
  const of = { botId, kind: run.kind };
  const started = await repository.startRun(tx, { ...run, botId, id: newId() });
  await host.wantReadings(tx, botId, { olderThanMs: LIST_KEPT_MS, details: false });
  const entries = await wantEntries(tx, botId, run.entries);
  await repository.saveEntries(tx, of, { entries, isEnded: isEnded(entries) });
  await announce(context, tx, botId);
  await host.wake(context, tx, botId);
  return { ...started, entries, endedAt: isEnded(entries) ? started.startedAt : 0 };
}

/** A sync begins with a list, so that what has changed comes first, unless there is a new one. */
const LIST_KEPT_MS = 30_000;

/** Wants the details of the services for which a run waits, where nobody does yet. */
async function wantEntries(tx: Queries, botId: string, entries: SyncEntry[]): Promise<SyncEntry[]> {
  const plan = planEntries(entries, await host.listReadable(tx, { botId }, waitingHostIds(entries)));
  await wantPlanned(tx, botId, plan);
  return plan.entries;
}

/** Wants the details of services of an instance, each by its account. */
export async function wantPlanned(
  tx: Queries,
  botId: string,
  { wanted }: EntryPlan<host.ReadableService>,
): Promise<void> {
  for (const [nitradoId, rows] of Map.groupBy(wanted, (row) => row.nitradoId)) {
    const hostIds = rows.map(({ hostId }) => hostId);
    await host.wantDetails(tx, { botId, nitradoId }, hostIds);
  }
}

/** Does with a service that was read what runs wait for: the one that somebody has started, and the automatic one. */
export async function applyReading(context: AppContext, read: ReadService): Promise<void> {
  const { botId } = read.of;
  for (const kind of ['started', 'automatic'] as const) {
    await settleRun(context, { botId, kind }, async (tx, run) => {
      const entry = run.entries.find(
        ({ serviceId, outcome }) => outcome === 'waiting' && String(serviceId) === read.hostId,
      );
      // What was asked before the run began says too little.
      if (!entry || read.askedAt < run.startedAt) return undefined;
      const outcome = await outcomeOf(context, tx, { read, run, serverId: entry.serverId });
      return outcome && settle(run.entries, read.hostId, outcome);
    });
  }
}

async function outcomeOf(
  context: AppContext,
  tx: Queries,
  { read, run, serverId }: { read: ReadService; run: repository.RunRow; serverId: string },
): Promise<Parameters<typeof settle>[2] | undefined> {
  if ('error' in read) {
    // It waits until the host may be asked again.
    if (read.error.reason === 'throttled') return undefined;
    return { outcome: 'failed', message: failureWords(read.error) };
  }
  const states = await host.findService(tx, read.of, read.hostId);
  if (isOutOfUse({ state: read.facts.state, listedState: states?.listedState ?? '' }))
    return { outcome: 'skipped', message: NOT_IN_USE };
  const problem = problemOf(read.facts);
  if (problem !== '') return { outcome: 'skipped', message: problem };
  const changed = await takeConnection(context, tx, authorOf(run), {
    serverId,
    hostId: read.hostId,
    connection: connectionOf(read.facts),
  });
  if (!changed) return { outcome: 'skipped', message: NOT_LINKED };
  return changed.length === 0
    ? { outcome: 'unchanged' }
    : { outcome: 'synced', changed: changed as SyncedField[] };
}

/** A run's changes are the person's who has started it. */
function authorOf({ botId, kind, startedById, startedBy }: repository.RunRow): By {
  const scope = systemScope(botId);
  // The person may have deleted their account meanwhile.
  if (kind === 'automatic' || startedBy === '')
    return { actor: systemActor('Hosting Sync'), scope, origin: 'system' };
  const actor = {
    kind: 'user',
    id: '',
    discordId: startedById,
    name: startedBy,
    isSiteAdmin: false,
  } as const;
  return { actor, scope, origin: 'dashboard' };
}

/** Changes a run that is under way in one transaction, and ends it when nothing is left to do. */
export async function settleRun(
  context: AppContext,
  of: repository.RunKey,
  next: (tx: Queries, run: repository.RunRow) => Promise<SyncEntry[] | undefined>,
): Promise<void> {
  const scope = systemScope(of.botId);
  await changeInstance(context, scope, async (tx) => {
    const run = await repository.lockRun(tx, of);
    if (!run || run.startedAt === 0 || run.endedAt > 0) return;
    const entries = await next(tx, run);
    if (!entries) return;
    await repository.saveEntries(tx, of, { entries, isEnded: isEnded(entries) });
    await announce(context, tx, of.botId);
    if (!isEnded(entries) || of.kind !== 'automatic') return;
    const names = await listServerNames(tx, scope);
    const changes = changesInWords(entries, (serverId) => names.get(serverId));
    if (changes === '') return;
    await notifyOwner(context, tx, {
      scope,
      message: `${await getGuildName(tx, scope)}: ${changes}`,
      page: '/nitrado',
    });
  });
}

/** Puts away the result of a sync that has ended; false if there is none with this ID. */
export async function dismissRun(context: AppContext, { scope }: By, runId: string): Promise<boolean> {
  const isGone = await repository.dropRun(context.db, { botId: scope.botId, kind: 'started', id: runId });
  if (isGone) await announce(context, context.db, scope.botId);
  return isGone;
}

/** Starts an automatic sync in an instance, and plans the next one. */
export async function startAutomatic(
  context: AppContext,
  scope: InstanceScope,
  nextInMs: number,
): Promise<void> {
  const linked = await listLinkedServers(context, scope);
  const readable = await host.listReadable(context.db, scope, linked.map(hostIdOf));
  await changeInstance(context, scope, async (tx) => {
    const before = await repository.lockRun(tx, { botId: scope.botId, kind: 'automatic' });
    if (!before || before.dueAt === 0) return;
    // It stays due: what was linked since the other one began is not in that.
    if (before.startedAt > 0 && before.endedAt === 0) return;
    const entries = linked
      .filter(({ hostId }) => readable.has(hostId))
      .map(({ id, hostId }) => waitingEntry({ hostId, serverId: id }));
    await beginRun(context, tx, scope, {
      kind: 'automatic',
      startedById: '',
      startedBy: '',
      entries,
      dueAt: before.dueAt,
    });
    await repository.setDue(tx, scope.botId, nextInMs);
  });
}
