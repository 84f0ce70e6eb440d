import { SECRET_MASK } from '@arkwright/contracts/core/secret-mask';
import { PASSWORD_AGAIN, type Server, type ServerFields } from '@arkwright/contracts/servers/schema';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance, lockInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import { AppError, invalidField } from '../../platform/base/app-error.ts';
import type { Sealer } from '../../platform/base/secrets.ts';
import type { Queries } from '../../platform/database/database.ts';
import { type Binding, nextConsent, nextHosting, requireSameConnection } from './binding.ts';
import {
  askBefore,
  claimService,
  type LinkedConnection,
  newServiceOf,
  readServiceConnection,
  sealedConnection,
} from './binding-service.ts';
import { change, type Editor, lock, place, record, requireOwnerFor } from './changes.ts';
import type { ServerRow } from './repository.ts';
import * as repository from './repository.ts';

/** The Data Dashboard works on it. */
export const WIPE_QUEUE = 'servers.wipe-data-dashboard';

/** Payload of the wipe job. */
export type WipeJob = { botId: string; serverId: string; serverName: string; askedBy: string };

export type ServerChange = ServerFields & { id: string };

/**
 * Changes a game server. The mask keeps the stored password, and is refused where host or RCON port change: otherwise
 * an editor could have the password sent to a machine of their own. A server that is newly linked gets the connection that
 * the host names at that moment, whatever else is sent; while it is linked, its connection can't be changed. CONFLICT with
 * the question to ask if the server or the service is linked already and that may not be overwritten.
 */
export async function updateServer(
  context: AppContext,
  by: Editor,
  { overwrite = false, ...changed }: ServerChange & { overwrite?: boolean | undefined },
): Promise<Server> {
  const link = await readLink(context, by, { changed, overwrite });
  return change(context, by, async (tx) => {
    if (changed.nitradoServiceId !== undefined) await lockInstance(tx, by.scope);
    const before = await lock(tx, by.scope, changed.id);
    requireOwnerFor(by, { wanted: changed, before });
    const { nitradoServiceId: _link, ...fields } = changed;
    const hosting = nextHosting(changed, { member: by.member, before });
    const connection = await nextConnection(context, tx, { by, before, changed, hosting, link, overwrite });
    const readsHostedSaves = nextConsent(before, hosting, changed.readsHostedSaves);
    const next = { ...fields, ...hosting, ...connection, readsHostedSaves };
    const after = await repository.updateServer(tx, by.scope, next);
    return { action: 'server.changed', before, after };
  });
}

type Edit = { changed: ServerChange; overwrite: boolean };

/** Before the transaction: what the host says about the service that a server is to be linked to; undefined if none. */
async function readLink(
  context: AppContext,
  by: Editor,
  { changed, overwrite }: Edit,
): Promise<LinkedConnection | undefined> {
  const before = await repository.findServer(context.db, by.scope, changed.id);
  if (!before) throw new AppError('NOT_FOUND');
  const service = newServiceOf(nextHosting(changed, { member: by.member, before }), before);
  if (!service) return undefined;
  // The host is not asked for what has to be agreed to first.
  await askBefore(context.db, by, { before, service, overwrite });
  return readServiceConnection(context, by, { service });
}

async function nextConnection(
  context: AppContext,
  tx: Queries,
  edit: Edit & { by: Editor; before: ServerRow; hosting: Binding; link: LinkedConnection | undefined },
): Promise<Partial<LinkedConnection>> {
  const { by, before, changed, hosting, link, overwrite } = edit;
  const service = newServiceOf(hosting, before);
  // Unlinked meanwhile from the service that it was to keep: nothing was read.
  if (service && !link) throw new AppError('STALE');
  if (service) await claimService(context, tx, { by, before, service, overwrite });
  if (link) return sealedConnection(context, link, before);
  if (hosting.hostId !== null) {
    requireSameConnection(before, changed);
    return { rconPassword: before.rconPassword };
  }
  return { rconPassword: nextPassword(context.sealer, { scope: by.scope, before, changed }) };
}

function nextPassword(
  sealer: Sealer,
  edit: { scope: InstanceScope; before: ServerRow; changed: ServerChange },
): string {
  const { scope, before, changed } = edit;
  if (changed.rconPassword !== SECRET_MASK)
    return sealer.seal(changed.rconPassword, place(scope, changed.id));
  if (changed.host !== before.host || changed.rconPort !== before.rconPort) {
    throw invalidField('server.rconPassword', PASSWORD_AGAIN);
  }
  return before.rconPassword;
}

/** Lets the bot connect to a game server, or keeps it off. */
export async function setServerEnabled(
  context: AppContext,
  by: By,
  input: { id: string; isEnabled: boolean },
): Promise<Server> {
  return change(context, by, async (tx) => {
    const before = await lock(tx, by.scope, input.id);
    const after = await repository.updateServer(tx, by.scope, input);
    return { action: input.isEnabled ? 'server.enabled' : 'server.disabled', before, after };
  });
}

/** Queues the wiping of a server's Data Dashboard content, unless it waits already. A notification says when it is done. */
export async function queueWipe(context: AppContext, by: By, id: string): Promise<void> {
  const askedBy = by.actor.kind === 'user' ? by.actor.discordId : by.actor.id;
  await changeInstance(context, by.scope, async (tx) => {
    const before = await lock(tx, by.scope, id);
    await record(context, tx, by, { action: 'server.wipe-queued', before, after: before });
    const job: WipeJob = { botId: by.scope.botId, serverId: id, serverName: before.name, askedBy };
    await context.jobs.send(WIPE_QUEUE, job, { key: id, tx });
  });
}
