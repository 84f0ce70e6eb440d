import { moveQuestion, overwriteQuestion } from '@arkwright/contracts/nitrado/sync-fields';
import type { Server } from '@arkwright/contracts/servers/schema';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance, lockInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import { AppError, invalidField } from '../../platform/base/app-error.ts';
import type { Sealer } from '../../platform/base/secrets.ts';
import type { Queries } from '../../platform/database/database.ts';
import { type Binding, boundTo, UNLINKED } from './binding.ts';
import { lock, openRconPassword, place, record, toServer } from './changes.ts';
import type { HostKind, ServerRow } from './repository.ts';
import * as repository from './repository.ts';

const FIELD = 'server.nitradoServiceId';

const UNKNOWN_SERVICE =
  'None of the linked Nitrado accounts has this service. Refresh the services on the Hosting Sync page, or log in there first.';

const takenBy = (name: string) => `The server ${name} is linked to this service. Unlink it first.`;

/**
 * INVALID for a new link to a service that none of the instance's accounts has, or that another of its servers is linked
 * to. The caller has locked the instance, so that two who link at once don't both find the service free.
 */
export async function checkBinding(
  context: AppContext,
  tx: Queries,
  { scope }: { scope: InstanceScope },
  { binding: { hostKind, hostId }, before }: { binding: Binding; before?: Binding & { id: string } },
): Promise<void> {
  if (hostKind === null || hostId === null || hostId === before?.hostId) return;
  const service = { kind: hostKind, hostId };
  const holder = await repository.findLinked(tx, scope, service);
  if (holder && holder.id !== before?.id) throw invalidField(FIELD, takenBy(holder.name));
  if (!(await isKnown(context, tx, scope, service))) throw invalidField(FIELD, UNKNOWN_SERVICE);
}

async function isKnown(
  context: AppContext,
  tx: Queries,
  scope: InstanceScope,
  service: { kind: HostKind; hostId: string },
): Promise<boolean> {
  for (const feature of context.features)
    if (await feature.onHostLink?.(context, tx, { scope, ...service })) return true;
  return false;
}

/** What a host's service says about a connection, with the password in the clear. */
export type ServerConnection = Pick<
  ServerRow,
  'rconPassword' | 'rconPort' | 'gamePort' | 'host' | 'maxPlayers'
>;

/** A linked server with its connection, the password in the clear: never to be sent. Empty if it was dropped. */
export type LinkedServer = { id: string; name: string; hostId: string; connection: ServerConnection };

/** Dropped by a restore without the key (sealed-columns.ts). */
const heldPassword = (sealer: Sealer, row: ServerRow) =>
  row.rconPassword === '' ? '' : openRconPassword(sealer, row);

/** The instance's servers that are linked to services of a host. */
export async function listLinkedServers(
  { db, sealer }: Pick<AppContext, 'db' | 'sealer'>,
  scope: InstanceScope,
): Promise<LinkedServer[]> {
  const rows = await repository.listServers(db, scope);
  return rows.flatMap((row) => {
    const { id, name, hostId, rconPort, gamePort, host, maxPlayers } = row;
    if (hostId === null) return [];
    const rconPassword = heldPassword(sealer, row);
    return [{ id, name, hostId, connection: { rconPassword, rconPort, gamePort, host, maxPlayers } }];
  });
}

export const listLinkedHostIds = repository.listLinkedHostIds;

export const listLinkedElsewhere = repository.listLinkedElsewhere;

type LinkOrder = { serverId: string; service: { kind: HostKind; hostId: string }; overwrite: boolean };

/**
 * Links a server to a service of one of the instance's accounts. CONFLICT with the question to ask if one of them is
 * linked already and that may not be overwritten; INVALID for an unknown service.
 */
export function linkServer(context: AppContext, by: By, order: LinkOrder): Promise<Server> {
  const { serverId, service, overwrite } = order;
  return changeInstance(context, by.scope, async (tx) => {
    await lockInstance(tx, by.scope);
    const before = await lock(tx, by.scope, serverId);
    if (before.hostId === service.hostId) return toServer(before);
    if (!(await isKnown(context, tx, by.scope, service))) throw invalidField('serviceId', UNKNOWN_SERVICE);
    const holder = await repository.findLinked(tx, by.scope, service);
    const questions = [
      ...(before.hostId === null ? [] : [overwriteQuestion(before.hostId)]),
      ...(holder ? [moveQuestion(holder.name)] : []),
    ];
    if (questions.length > 0 && !overwrite) throw new AppError('CONFLICT', questions.join(' '));
    if (holder) await setBinding(context, tx, by, { before: holder, binding: UNLINKED });
    return setBinding(context, tx, by, { before, binding: boundTo(service.hostId) });
  });
}

async function setBinding(
  context: AppContext,
  tx: Queries,
  by: By,
  { before, binding }: { before: ServerRow; binding: Binding },
): Promise<Server> {
  const after = await repository.updateServer(tx, by.scope, { id: before.id, ...binding });
  if (!after) throw new AppError('NOT_FOUND');
  await record(context, tx, by, { action: 'server.changed', before, after });
  return toServer(after);
}

/** Unlinks a server from its service; its connection fields stay. Nothing happens where it has none. */
export function unlinkServer(context: AppContext, by: By, serverId: string): Promise<Server> {
  return changeInstance(context, by.scope, async (tx) => {
    const before = await lock(tx, by.scope, serverId);
    if (before.hostId === null) return toServer(before);
    return setBinding(context, tx, by, { before, binding: UNLINKED });
  });
}

/**
 * Gives a linked server the connection that its service has, in a transaction and with a history entry; returns the names
 * of what changed, none if it has that already. Undefined if it isn't linked to that service any more.
 */
export async function takeConnection(
  context: AppContext,
  tx: Queries,
  by: By,
  { serverId, hostId, connection }: { serverId: string; hostId: string; connection: ServerConnection },
): Promise<(keyof ServerConnection)[] | undefined> {
  const before = await repository.lockServer(tx, by.scope, serverId);
  if (!before || before.hostId !== hostId) return undefined;
  const held = { ...before, rconPassword: heldPassword(context.sealer, before) };
  const names = Object.keys(connection) as (keyof ServerConnection)[];
  const changed = names.filter((name) => held[name] !== connection[name]);
  if (changed.length === 0) return [];
  const rconPassword = changed.includes('rconPassword')
    ? context.sealer.seal(connection.rconPassword, place(by.scope, serverId))
    : before.rconPassword;
  const after = await repository.updateServer(tx, by.scope, { id: serverId, ...connection, rconPassword });
  await record(context, tx, by, { action: 'server.changed', before, after });
  return changed;
}
