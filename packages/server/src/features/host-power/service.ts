import type { PowerAction, PowerJob, PowerOrder, ServerPower } from '@arkwright/contracts/host-power/schema';
import { actionLabel, NO_ACCOUNT, NO_HOST } from '@arkwright/contracts/host-power/words';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { type By, recordChange } from '../../core/history/change-log.ts';
import { personOf } from '../../core/identity/actor.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { newId } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';
import { canHost } from '../host-services/service.ts';
import { listUsableAccounts } from '../nitrado/service.ts';
import { findBoundServer, listBoundServers } from '../servers/service.ts';
import type { PowerRow } from './repository.ts';
import * as repository from './repository.ts';

/** The work that a stored job announces. */
export const POWER_WORK = 'host-power';

export const HISTORY_ACTIONS = {
  restart: 'server.restart-requested',
  stop: 'server.stop-requested',
  start: 'server.start-requested',
} as const satisfies Record<PowerAction, string>;

/**
 * Stores the restart, stop or start of a server; a worker carries it out. NOT_FOUND if there is no such server, CONFLICT if no
 * host that can do it is connected, no account there works, or one runs for this server already.
 */
export function startPower(context: AppContext, by: By, order: PowerOrder): Promise<PowerJob> {
  const { serverId, action, warning = '' } = order;
  return changeInstance(context, by.scope, async (tx) => {
    const server = await findBoundServer(tx, by.scope, serverId);
    if (!server) throw new AppError('NOT_FOUND');
    const { hostKind, hostId, name } = server;
    if (hostKind === null || hostId === null || !canHost(hostKind, 'power'))
      throw new AppError('CONFLICT', NO_HOST);
    await requireAccount(tx, by.scope);
    const startedAt = context.clock.now();
    const tellUserId = by.actor.kind === 'user' ? by.actor.id : null;
    const who = { startedBy: by.actor.name, startedByKind: by.actor.kind, startedById: personOf(by.actor) };
    const started = { id: newId(), startedAt, ...who, tellUserId };
    if (
      !(await repository.insertJob(tx, by.scope, { ...started, serverId, hostKind, hostId, action, warning }))
    )
      throw new AppError('CONFLICT', `${await runningWords(tx, by.scope, serverId)} Nothing was done.`);
    await recordChange(tx, by, {
      at: startedAt,
      area: 'Nitrado',
      action: HISTORY_ACTIONS[action],
      target: { kind: 'server', id: serverId, name },
      before: null,
      after: { action, ...(warning !== '' && { warning }) },
    });
    await announce(context, tx, { botId: by.scope.botId, id: started.id });
    await context.bus.publish(tx, { kind: 'work', what: POWER_WORK, botId: by.scope.botId, id: started.id });
    return getJob(tx, by.scope, serverId);
  });
}

/** Throws CONFLICT if no account works with which a host could be asked: an order would fail after its first step. */
export async function requireAccount(db: Queries, scope: InstanceScope): Promise<void> {
  if ((await listUsableAccounts({ db }, scope)).length === 0) throw new AppError('CONFLICT', NO_ACCOUNT);
}

async function runningWords(tx: Queries, scope: InstanceScope, serverId: string): Promise<string> {
  const running = await repository.findJob(tx, scope, serverId);
  return `The ${actionLabel(running?.action ?? 'restart').toLowerCase()} of this server has not ended yet.`;
}

/** Tells open pages that a job has changed. */
export const announce = (
  { bus }: Pick<AppContext, 'bus'>,
  tx: Queries,
  { botId, id }: { botId: string; id: string },
): Promise<void> => bus.publish(tx, { kind: 'changed', of: { botId }, topic: 'host-power', id });

/** For each server of an instance, whether it can be restarted and such, and its newest job. */
export async function listPower(context: AppContext, scope: InstanceScope): Promise<ServerPower[]> {
  const [servers, jobs, accounts] = await Promise.all([
    listBoundServers(context.db, scope),
    repository.listJobs(context.db, scope),
    listUsableAccounts(context, scope),
  ]);
  const unreachable = accounts.length === 0 ? NO_ACCOUNT : '';
  const jobOf = new Map(jobs.map((job) => [job.serverId, job]));
  return servers.map(({ id, hostKind }) => {
    const job = jobOf.get(id);
    return {
      serverId: id,
      problem: canHost(hostKind, 'power') ? unreachable : NO_HOST,
      hostState: job?.hostState ?? '',
      job: job ? toJob(job) : null,
    };
  });
}

/** The newest job of a server; NOT_FOUND if there is none. */
export async function getJob(db: Queries, scope: InstanceScope, serverId: string): Promise<PowerJob> {
  const row = await repository.findJob(db, scope, serverId);
  if (!row) throw new AppError('NOT_FOUND');
  return toJob(row);
}

function toJob(row: PowerRow): PowerJob {
  const { id, serverId, action, warning, step, outcome, message, startedAt, endedAt, startedBy } = row;
  return { id, serverId, action, warning, step, outcome, message, startedAt, endedAt, startedBy };
}
