import { moveQuestion, overwriteQuestion } from '@arkwright/contracts/host-sync/sync-fields';
import type { Server } from '@arkwright/contracts/servers/schema';
import type { AppContext } from '../../context/app-context.ts';
import { featureEvent } from '../../context/feature-event.ts';
import { changeInstance, lockInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import { AppError, invalidField } from '../../platform/base/app-error.ts';
import type { Sealer } from '../../platform/base/secrets.ts';
import type { Queries } from '../../platform/database/database.ts';
import { type Binding, boundTo, nextConsent, UNLINKED } from './binding.ts';
import { lock, openRconPassword, place, record, toServer } from './changes.ts';
import type { HostKind, ServerRow } from './repository.ts';
import * as repository from './repository.ts';

const FIELD = 'server.nitradoServiceId';

const UNKNOWN_SERVICE =
  'None of the linked Nitrado accounts has this service. Refresh the services on the Hosting Sync page, or log in there first.';

const takenBy = (name: string) => `The server ${name} is linked to this service. Unlink it first.`;

/** A service of a host by its ID there. */
type Service = { kind: HostKind; hostId: string };

/** What a server takes over from the service that it is linked to, with the password in the clear: never to be sent. */
export type LinkedConnection = {
  host: string;
  gamePort: number;
  rconPort: number;
  rconPassword: string;
  maxPlayers: number;
};

/**
 * Somebody wants to link a server to a service of a host: the reply is the connection that the host names, undefined if no
 * account of the instance has the service, and for another kind of host. AppError if the host doesn't answer, a server
 * can't have one of the values, or the person has lost the right to link.
 */
export const hostLinkWanted = featureEvent<{ by: By; service: Service }, LinkedConnection | undefined>();

/**
 * A server is being linked to a service, in the transaction: the reply is whether one of the instance's accounts has it. If
 * nobody says so, the link is refused.
 */
export const hostLinking = featureEvent<{ tx: Queries; scope: InstanceScope; service: Service }, boolean>();

/** The service that a server is newly linked to; undefined if it keeps the one that it has, or has none. */
export function newServiceOf(next: Binding, before?: Binding): Service | undefined {
  const { hostKind: kind, hostId } = next;
  return kind === null || hostId === null || hostId === before?.hostId ? undefined : { kind, hostId };
}

/**
 * What the host says now about the connection of a service that a server is about to be linked to. INVALID if none of the
 * instance's accounts has it, or a server can't have what it says; UPSTREAM if it does not say it.
 */
export async function readServiceConnection(
  context: AppContext,
  by: By,
  { service, field = FIELD }: { service: Service; field?: string },
): Promise<LinkedConnection> {
  const replies = await hostLinkWanted.tell(context, { by, service });
  const connection = replies.find((reply) => reply !== undefined);
  if (!connection) throw invalidField(field, UNKNOWN_SERVICE);
  return connection;
}

/**
 * INVALID for a new server's link to a service that none of the instance's accounts has, or that another of its servers is
 * linked to. The caller has locked the instance, so that two who link at once don't both find the service free.
 */
export async function checkBinding(
  context: AppContext,
  tx: Queries,
  { scope, service }: { scope: InstanceScope; service: Service },
): Promise<void> {
  const holder = await repository.findLinked(tx, scope, service);
  if (holder) throw invalidField(FIELD, takenBy(holder.name));
  if (!(await isKnown(context, tx, scope, service))) throw invalidField(FIELD, UNKNOWN_SERVICE);
}

async function isKnown(
  context: AppContext,
  tx: Queries,
  scope: InstanceScope,
  service: Service,
): Promise<boolean> {
  return (await hostLinking.tell(context, { tx, scope, service })).includes(true);
}

/**
 * What has to be agreed to before a server is linked to a service: it leaves the one that it has, or the service leaves
 * another server. CONFLICT with the question to ask if that may not be `overwrite`n. Returns the other server.
 */
export async function askBefore(
  db: Queries,
  { scope }: Pick<By, 'scope'>,
  { before, service, overwrite }: { before: ServerRow; service: Service; overwrite: boolean },
): Promise<ServerRow | undefined> {
  const holder = await repository.findLinked(db, scope, service);
  const questions = [
    ...(before.hostId === null ? [] : [overwriteQuestion(before.hostId)]),
    ...(holder ? [moveQuestion(holder.name)] : []),
  ];
  if (questions.length > 0 && !overwrite) throw new AppError('CONFLICT', questions.join(' '));
  return holder;
}

/**
 * Takes a service for a server in the transaction that links it: unlinks the server that has it now, if that was agreed to.
 * CONFLICT as `askBefore`, INVALID for an unknown service.
 */
export async function claimService(
  context: AppContext,
  tx: Queries,
  claim: { by: By; before: ServerRow; service: Service; overwrite: boolean; field?: string },
): Promise<void> {
  const { by, service, field = FIELD } = claim;
  if (!(await isKnown(context, tx, by.scope, service))) throw invalidField(field, UNKNOWN_SERVICE);
  const holder = await askBefore(tx, by, claim);
  if (holder) await setBinding(context, tx, by, { before: holder, change: UNLINKED });
}

/** A connection as it is stored. A password that the server has already keeps its seal, so that it is not a new one. */
export function sealedConnection(
  { sealer }: Pick<AppContext, 'sealer'>,
  connection: LinkedConnection,
  before: ServerRow,
): LinkedConnection {
  const isSame = heldPassword(sealer, before) === connection.rconPassword;
  const rconPassword = isSame
    ? before.rconPassword
    : sealer.seal(connection.rconPassword, place(before, before.id));
  return { ...connection, rconPassword };
}

/** A linked server with its connection, the password in the clear: never to be sent. Empty if it was dropped. */
export type LinkedServer = { id: string; name: string; hostId: string; connection: LinkedConnection };

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

type LinkOrder = { serverId: string; service: Service; overwrite: boolean };

const LINK_FIELD = 'serviceId';

/**
 * Links a server to a service of one of the instance's accounts, and gives it the connection that the host names at that
 * moment. CONFLICT with the question to ask if one of them is linked already and that may not be overwritten; INVALID for
 * an unknown service, or one with values that a server can't have; UPSTREAM if the host doesn't answer: then nothing is
 * linked.
 */
export async function linkServer(context: AppContext, by: By, order: LinkOrder): Promise<Server> {
  const { serverId, service, overwrite } = order;
  const stored = await repository.findServer(context.db, by.scope, serverId);
  if (!stored) throw new AppError('NOT_FOUND');
  if (stored.hostId === service.hostId) return toServer(stored);
  // The host is not asked for what will be refused, or has to be agreed to first.
  await askBefore(context.db, by, { before: stored, service, overwrite });
  const connection = await readServiceConnection(context, by, { service, field: LINK_FIELD });
  return changeInstance(context, by.scope, async (tx) => {
    await lockInstance(tx, by.scope);
    const before = await lock(tx, by.scope, serverId);
    if (before.hostId !== service.hostId)
      await claimService(context, tx, { by, before, service, overwrite, field: LINK_FIELD });
    const sealed = sealedConnection(context, connection, before);
    return setBinding(context, tx, by, { before, change: { ...boundTo(service.hostId), ...sealed } });
  });
}

async function setBinding(
  context: AppContext,
  tx: Queries,
  by: By,
  { before, change }: { before: ServerRow; change: Binding & Partial<LinkedConnection> },
): Promise<Server> {
  const readsHostedSaves = nextConsent(before, change);
  const after = await repository.updateServer(tx, by.scope, { id: before.id, ...change, readsHostedSaves });
  if (!after) throw new AppError('NOT_FOUND');
  await record(context, tx, by, { action: 'server.changed', before, after });
  return toServer(after);
}

/** Unlinks a server from its service; its connection fields stay. Nothing happens where it has none. */
export function unlinkServer(context: AppContext, by: By, serverId: string): Promise<Server> {
  return changeInstance(context, by.scope, async (tx) => {
    const before = await lock(tx, by.scope, serverId);
    if (before.hostId === null) return toServer(before);
    return setBinding(context, tx, by, { before, change: UNLINKED });
  });
}

/**
 * Gives a linked server the connection that its service has, in a transaction and with a history entry; returns the names
 * of what changed, none if it has that already. Undefined if it is no longer linked to that service.
 */
export async function takeConnection(
  context: AppContext,
  tx: Queries,
  by: By,
  { serverId, hostId, connection }: { serverId: string; hostId: string; connection: LinkedConnection },
): Promise<(keyof LinkedConnection)[] | undefined> {
  const before = await repository.lockServer(tx, by.scope, serverId);
  if (!before || before.hostId !== hostId) return undefined;
  const held = { ...before, rconPassword: heldPassword(context.sealer, before) };
  const names = Object.keys(connection) as (keyof LinkedConnection)[];
  const changed = names.filter((name) => held[name] !== connection[name]);
  if (changed.length === 0) return [];
  const sealed = sealedConnection(context, connection, before);
  const after = await repository.updateServer(tx, by.scope, { id: serverId, ...sealed });
  await record(context, tx, by, { action: 'server.changed', before, after });
  return changed;
}
