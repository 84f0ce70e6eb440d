import { deepEqual } from '@arkwright/contracts/core/deep-equal';
import type { Server, ServerFields } from '@arkwright/contracts/servers/schema';
import { sql } from 'drizzle-orm';
import type { AppContext } from '../../context/app-context.ts';
import { featureEvent } from '../../context/feature-event.ts';
import { changeInstance, lockInstance } from '../../core/access/keep-instance.ts';
import { claimRoom } from '../../core/access/limits.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { botInstances } from '../../core/access/table.ts';
import type { By } from '../../core/history/change-log.ts';
import { deletionAhead } from '../../core/instances/deletion.ts';
import { dropServerRows } from '../../discord/outbox-repository.ts';
import { deleteEventsOf } from '../../game-events/repository.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { newId } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { HostAddresses } from '../../platform/outbound/host-addresses.ts';
import { nextHosting, type StoredHosting, UNLINKED } from './binding.ts';
import { checkBinding, newServiceOf, readServiceConnection } from './binding-service.ts';
import { type Editor, lock, place, record, requireOwnerFor, toServer } from './changes.ts';
import * as repository from './repository.ts';
import { type ServerRow, selectKept, selectKeptAll } from './repository.ts';

export { boundTo } from './binding.ts';
export {
  hostLinking,
  hostLinkWanted,
  type LinkedConnection,
  type LinkedServer,
  linkServer,
  listLinkedElsewhere,
  listLinkedHostIds,
  listLinkedServers,
  takeConnection,
  unlinkServer,
} from './binding-service.ts';
export { openRconPassword } from './changes.ts';
export { WIPE_QUEUE, type WipeJob } from './edit-service.ts';
export { countEnabled } from './enabled-count.ts';

/** The instance's game servers, by sorting index and name. */
export async function listServers(context: AppContext, scope: InstanceScope): Promise<Server[]> {
  return (await repository.listServers(context.db, scope)).map(toServer);
}

/** Ids of the instance's game servers, for checking what refers to them. */
export async function listServerIds(db: Queries, scope: InstanceScope): Promise<string[]> {
  return (await repository.listServers(db, scope)).map((row) => row.id);
}

/** The names of the instance's game servers, by ID. */
export async function listServerNames(db: Queries, scope: InstanceScope): Promise<Map<string, string>> {
  return new Map((await repository.listServers(db, scope)).map(({ id, name }) => [id, name]));
}

/** The instance's game servers by name and cluster, in their order. */
export async function listNamedServers(
  db: Queries,
  scope: InstanceScope,
): Promise<{ id: string; name: string; clusterId: string }[]> {
  const rows = await repository.listServers(db, scope);
  return rows.map(({ id, name, clusterId }) => ({ id, name, clusterId }));
}

/** A server's name, empty if it is gone. */
export async function findServerName(db: Queries, scope: InstanceScope, id: string): Promise<string> {
  return (await repository.findServer(db, scope, id))?.name ?? '';
}

/** The admins set on each of the instance's game servers apart from the admin groups (EOS IDs), by ID. */
export async function listServerAdmins(db: Queries, scope: InstanceScope): Promise<Map<string, string[]>> {
  return new Map((await repository.listServers(db, scope)).map(({ id, admins }) => [id, admins]));
}

/** The names of the instance's game servers, and whether they may get crashing commands by RCON, by ID. */
export async function listCrashRights(
  db: Queries,
  scope: InstanceScope,
): Promise<Map<string, Pick<Server, 'name' | 'isCrashingRconAllowed'>>> {
  const rows = await repository.listServers(db, scope);
  return new Map(rows.map(({ id, name, isCrashingRconAllowed }) => [id, { name, isCrashingRconAllowed }]));
}

/** Whether each of the instance's game servers is enabled, by id. */
export async function listEnabled(db: Queries, scope: InstanceScope): Promise<Map<string, boolean>> {
  return new Map((await repository.listServers(db, scope)).map(({ id, isEnabled }) => [id, isEnabled]));
}

/** The clusters (empty for none) of some servers of any instances, by instance and server. */
export async function listClusters(
  db: Queries,
  serverIds: readonly string[],
): Promise<Map<string, Map<string, string>>> {
  const rows = Map.groupBy(await repository.listClusters(db, serverIds), ({ botId }) => botId);
  return new Map(
    [...rows].map(([botId, ofInstance]) => [
      botId,
      new Map(ofInstance.map(({ id, clusterId }) => [id, clusterId])),
    ]),
  );
}

/** By Discord id of their owners the addresses at which people host game servers themselves, each once. */
export async function selfHostingAddresses(
  db: Queries,
  ownerDiscordIds: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const { ownerDiscordId, host } of await repository.listSelfHosts(db, ownerDiscordIds))
    found.set(ownerDiscordId, [...(found.get(ownerDiscordId) ?? []), host]);
  return found;
}

/** The enabled game servers of some instances, in their order, with the mods that people or companions have entered. */
export const listServerMods = repository.listMods;

export const listShortNames = repository.listShortNames;

/** A server with the service of a host that it is linked to; both null if it isn't. */
export type BoundServer = Pick<ServerRow, 'id' | 'name' | 'hostKind' | 'hostId'>;

const toBound = ({ id, name, hostKind, hostId }: ServerRow): BoundServer => ({ id, name, hostKind, hostId });

/** The instance's game servers with what they are linked to. */
export async function listBoundServers(db: Queries, scope: InstanceScope): Promise<BoundServer[]> {
  return (await repository.listServers(db, scope)).map(toBound);
}

/** A server with its link, and whether its owner lets its save be read at the host. */
export type SaveServer = BoundServer & Pick<ServerRow, 'readsHostedSaves'>;

/** The instance's game servers, in their order, with these. */
export async function listSaveServers(db: Queries, scope: InstanceScope): Promise<SaveServer[]> {
  const rows = await repository.listServers(db, scope);
  return rows.map((row) => ({ ...toBound(row), readsHostedSaves: row.readsHostedSaves }));
}

/** One of them; undefined if it is none of the instance. */
export async function findBoundServer(
  db: Queries,
  scope: InstanceScope,
  id: string,
): Promise<BoundServer | undefined> {
  const row = await repository.findServer(db, scope, id);
  return row && toBound(row);
}

/** Whether an id is of one of the instance's game servers. */
export async function hasServer(context: AppContext, scope: InstanceScope, id: string): Promise<boolean> {
  return (await repository.findServer(context.db, scope, id)) !== undefined;
}

/** A game server of the instance; NOT_FOUND for any other id. */
export async function getServer(context: AppContext, scope: InstanceScope, id: string): Promise<Server> {
  const row = await repository.findServer(context.db, scope, id);
  if (!row) throw new AppError('NOT_FOUND');
  return toServer(row);
}

export const countAllServers = repository.countEveryServer;

export const findServerInstance = repository.findServerInstance;

/**
 * Adds a game server; LIMIT_REACHED when the tier allows no more. One that is linked to a service gets the connection that
 * the host names at that moment, whatever else is sent.
 */
export async function createServer(context: AppContext, by: Editor, fields: ServerFields): Promise<Server> {
  requireOwnerFor(by, { wanted: fields });
  const hosting = nextHosting(fields, by);
  const service = newServiceOf(hosting);
  const connection = service && (await readServiceConnection(context, by, { service }));
  return storeServer(context, by, { ...fields, ...hosting, ...connection });
}

/** Adds a game server whose connection was read at its host, if it has one; LIMIT_REACHED as above. */
export function storeServer(context: AppContext, by: By, fields: StoredFields): Promise<Server> {
  const service = newServiceOf(fields);
  return context.db.transaction(async (tx) => {
    if (service) {
      await lockInstance(tx, by.scope);
      await checkBinding(context, tx, { scope: by.scope, service });
    }
    return addServer(context, { tx, by, fields });
  });
}

/** A server's fields with its hosting as it is stored. */
export type StoredFields = Omit<ServerFields, 'hosting' | 'nitradoServiceId'> & StoredHosting;

/** A game server was added: features put it into their lists that include servers added later (ADR 50). */
export const serverAdded = featureEvent<{ tx: Queries; scope: InstanceScope; serverId: string }>();

/** Adds a game server in a transaction. */
export async function addServer(
  context: AppContext,
  order: { tx: Queries; by: By; fields: StoredFields },
): Promise<Server> {
  const { tx, by } = order;
  const { rconPassword, ...rest } = order.fields;
  const id = newId();
  await claimRoom(tx, by.scope, {
    key: 'servers',
    selfHosted: context.settings.selfHosted,
    count: (inner) => repository.countServers(inner, by.scope),
  });
  const sealed = context.sealer.seal(rconPassword, place(by.scope, id));
  const row = { ...rest, id, rconPassword: sealed, createdAt: context.clock.now() };
  const after = await repository.insertServer(tx, by.scope, row);
  await record(context, tx, by, { action: 'server.created', after });
  await serverAdded.tell(context, { tx, scope: by.scope, serverId: id });
  return toServer(after);
}

/** Deletes a game server and what belongs to it. */
export async function deleteServer(context: AppContext, by: By, id: string): Promise<void> {
  await deletionAhead.tell(context, { scope: by.scope, serverId: id });
  await changeInstance(context, by.scope, async (tx) => {
    const before = await lock(tx, by.scope, id);
    await repository.deleteServer(tx, by.scope, id);
    await dropRemains(tx, by.scope, [id]);
    await record(context, tx, by, { action: 'server.deleted', before });
  });
}

/** Deletes what is left of game servers that are gone, where nothing refers to their rows. */
export async function dropRemains(
  tx: Queries,
  scope: InstanceScope,
  ids: readonly string[] = [],
): Promise<void> {
  for (const id of ids) {
    await dropServerRows(tx, scope, id);
    await deleteEventsOf(tx, { botId: scope.botId, id });
  }
}

type ServerKey = { scope: InstanceScope; serverId: string };

/** `bot_id` and `id` of a game server, for statements of other features: no row if it is none of the instance. */
export const keptServer = selectKept;

/** Keeps a game server from being deleted until the transaction ends; whether it is one of the instance. */
export async function keepServer(tx: Queries, scope: InstanceScope, serverId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(keptServer(scope, serverId));
  return rowCount === 1;
}

/**
 * Locks servers and their instances against deletion until the transaction ends, in one order for all callers, instances
 * first; returns the names of those that exist and whose guild the bot is in, by `botId serverId`.
 */
export async function keepServers(tx: Queries, keys: readonly ServerKey[]): Promise<Map<string, string>> {
  const { rows: active } = await tx.execute<{ id: string }>(sql`
    select id from ${botInstances}
    where id = any(${sql.param(keys.map(({ scope }) => scope.botId))}::text[]) and is_active
    order by id for key share`);
  const activeIds = new Set(active.map(({ id }) => id));
  const activeKeys = keys.filter(({ scope }) => activeIds.has(scope.botId));
  const botIds = sql.param(activeKeys.map(({ scope }) => scope.botId));
  const serverIds = sql.param(activeKeys.map(({ serverId }) => serverId));
  const kept = await tx.execute<{ key: string; name: string }>(selectKeptAll(botIds, serverIds));
  return new Map(kept.rows.map(({ key, name }) => [key, name]));
}

type Address = { host: string; rconPort: number };

/** The instance's game server at an address, also where its host is a name that leads there; undefined if there is none. */
export async function findServerAt(
  context: AppContext,
  { scope }: Pick<By, 'scope'>,
  { host, rconPort, addressesOf }: Address & { addressesOf: HostAddresses },
): Promise<string | undefined> {
  const candidates = (await listServers(context, scope)).filter((server) => server.rconPort === rconPort);
  const addresses = await addressesOf(candidates.map((server) => server.host));
  return candidates.find((server) => addresses.get(server.host)?.includes(host))?.id;
}

/** Adds a game server by automatic registration, unless one with its host and RCON port exists; returns the ID of either. */
export function registerServer(context: AppContext, by: By, fields: ServerFields): Promise<string> {
  return context.db.transaction(async (tx) => {
    // Two companions of one game, or one that repeats its call, must not both find that there is none.
    await lockInstance(tx, by.scope);
    const known = (await repository.listServers(tx, by.scope)).find(
      ({ host, rconPort }) => host === fields.host && rconPort === fields.rconPort,
    );
    if (known) return known.id;
    const made = await addServer(context, {
      tx,
      by,
      fields: { ...fields, ...UNLINKED, isAutomaticRegistration: true },
    });
    return made.id;
  });
}

/**
 * Stores a game's new report about itself, and notifies open pages. The history is about decisions of people and the
 * program: this is neither.
 */
export async function saveGame(
  context: AppContext,
  by: By,
  game: repository.GameReport & { id: string },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (!(await repository.updateGame(tx, by.scope, game))) return;
    await context.bus.publish(tx, { kind: 'changed', of: { botId: by.scope.botId }, topic: 'servers' });
  });
}

/** A game's launch settings. */
type GameSetup = Pick<ServerFields, 'maxPlayers' | 'clusterId' | 'modIds'>;

/**
 * Keeps the launch settings of an automatically registered game server up to date; others keep the values that people have
 * set. An empty cluster means nothing: a game may be run without reporting one. The slots of a linked server are its host's
 * to say: two sources of one number would change it in turns.
 */
export async function followGame(
  context: AppContext,
  by: By,
  { id, maxPlayers, clusterId, modIds }: GameSetup & { id: string },
): Promise<void> {
  const slotsOf = (row: ServerRow) => (row.hostId === null ? maxPlayers : row.maxPlayers);
  const hasChanged = (row: ServerRow | undefined) =>
    row?.isAutomaticRegistration === true &&
    !(
      row.maxPlayers === slotsOf(row) &&
      (clusterId === '' || row.clusterId === clusterId) &&
      deepEqual(row.modIds, modIds)
    );
  // Companions call every few minutes, and nearly always with nothing new.
  if (!hasChanged(await repository.findServer(context.db, by.scope, id))) return;
  await changeInstance(context, by.scope, async (tx) => {
    const before = await lock(tx, by.scope, id);
    if (!hasChanged(before)) return;
    const change = { id, maxPlayers: slotsOf(before), modIds, clusterId: clusterId || before.clusterId };
    const after = await repository.updateServer(tx, by.scope, change);
    if (after) await record(context, tx, by, { action: 'server.changed', before, after });
  });
}
