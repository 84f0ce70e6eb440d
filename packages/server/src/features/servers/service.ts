import { SECRET_MASK } from '@arkwright/contracts/core/secret-mask';
import { serversFeature } from '@arkwright/contracts/servers/feature';
import { PASSWORD_AGAIN, type Server, type ServerFields } from '@arkwright/contracts/servers/schema';
import { type AppContext, prepareDeletion } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import { claimRoom } from '../../core/access/limits.ts';
import type { BotScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import { recorderOf } from '../../core/history/recorder.ts';
import { dropServerRows } from '../../discord/outbox-repository.ts';
import { AppError, invalidField } from '../../platform/base/app-error.ts';
import { newId } from '../../platform/base/random.ts';
import type { Sealer } from '../../platform/base/secrets.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Message } from '../../platform/events/bus.ts';
import type { ServerRow } from './repository.ts';
import * as repository from './repository.ts';

export const WIPE_QUEUE = 'servers.wipe-data-dashboard';

/** What the wipe job is told. */
export type WipeJob = { botId: string; serverId: string; serverName: string; askedBy: string };

const place = (scope: BotScope, id: string) => ({
  table: 'servers',
  column: 'rcon_password',
  botId: scope.botId,
  rowId: id,
});

/** The instance's game servers, by sorting index and name. */
export async function listServers(context: AppContext, scope: BotScope): Promise<Server[]> {
  return (await repository.listServers(context.db, scope)).map(toServer);
}

/** Ids of the instance's game servers, for checking what refers to them. */
export async function listServerIds(db: Queries, scope: BotScope): Promise<string[]> {
  return (await repository.listServers(db, scope)).map((row) => row.id);
}

/** The clusters (empty for none) of some servers of any instances, by instance and server. */
export async function listClusters(
  db: Queries,
  serverIds: readonly string[],
): Promise<Map<string, Map<string, string>>> {
  const rows = Map.groupBy(await repository.listClusters(db, serverIds), ({ botId }) => botId);
  return new Map(
    [...rows].map(([botId, ofBot]) => [botId, new Map(ofBot.map(({ id, clusterId }) => [id, clusterId]))]),
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

/** Whether an id is of one of the instance's game servers. */
export async function hasServer(context: AppContext, scope: BotScope, id: string): Promise<boolean> {
  return (await repository.findServer(context.db, scope, id)) !== undefined;
}

/** A game server of the instance; NOT_FOUND for any other id. */
export async function getServer(context: AppContext, scope: BotScope, id: string): Promise<Server> {
  const row = await repository.findServer(context.db, scope, id);
  if (!row) throw new AppError('NOT_FOUND');
  return toServer(row);
}

export const countAllServers = repository.countEveryServer;
export const findServerBot = repository.findServerBot;

/** Adds a game server; LIMIT_REACHED when the tier allows no more. */
export async function createServer(context: AppContext, by: By, fields: ServerFields): Promise<Server> {
  return context.db.transaction((tx) => addServer(context, { tx, by, fields }));
}

/** Adds a game server in a transaction; `isAutomaticRegistration` for one that has come by itself. */
export async function addServer(
  context: AppContext,
  order: { tx: Queries; by: By; fields: ServerFields & { isAutomaticRegistration?: boolean } },
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
  return toServer(after);
}

export type ServerChange = ServerFields & { id: string };

/**
 * Changes a game server. The mask keeps the stored password, and is refused where host or RCON port change: otherwise
 * an editor could have the password sent to a machine of their own.
 */
export async function updateServer(context: AppContext, by: By, changed: ServerChange): Promise<Server> {
  return change(context, by, async (tx) => {
    const before = await lock(tx, by.scope, changed.id);
    const rconPassword = nextPassword(context.sealer, { scope: by.scope, before, changed });
    const after = await repository.updateServer(tx, by.scope, { ...changed, rconPassword });
    return { action: 'server.changed', before, after };
  });
}

function nextPassword(
  sealer: Sealer,
  edit: { scope: BotScope; before: ServerRow; changed: ServerChange },
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
  wish: { id: string; isEnabled: boolean },
): Promise<Server> {
  return change(context, by, async (tx) => {
    const before = await lock(tx, by.scope, wish.id);
    const after = await repository.updateServer(tx, by.scope, wish);
    return { action: wish.isEnabled ? 'server.enabled' : 'server.disabled', before, after };
  });
}

/** Deletes a game server and what belongs to it. */
export async function deleteServer(context: AppContext, by: By, id: string): Promise<void> {
  await prepareDeletion(context, by.scope, { serverId: id });
  await changeInstance(context, by.scope, async (tx) => {
    const before = await lock(tx, by.scope, id);
    await repository.deleteServer(tx, by.scope, id);
    await dropServerRows(tx, by.scope, id);
    await record(context, tx, by, { action: 'server.deleted', before });
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

/** A server's RCON password in the clear, for the worker that connects to it. */
export function openRconPassword(
  sealer: Sealer,
  row: Pick<ServerRow, 'botId' | 'id' | 'rconPassword'>,
): string {
  return sealer.open(row.rconPassword, {
    table: 'servers',
    column: 'rcon_password',
    botId: row.botId,
    rowId: row.id,
  });
}

async function lock(tx: Queries, scope: BotScope, id: string): Promise<ServerRow> {
  const row = await repository.lockServer(tx, scope, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

type Outcome = {
  action: 'server.changed' | 'server.enabled' | 'server.disabled';
  before: ServerRow;
  after: ServerRow | undefined;
};

/** Runs a change of one server in a transaction, records it, tells worker and open pages, and returns the server. */
async function change(context: AppContext, by: By, run: (tx: Queries) => Promise<Outcome>): Promise<Server> {
  return changeInstance(context, by.scope, async (tx) => {
    const { action, before, after } = await run(tx);
    if (!after) throw new AppError('NOT_FOUND');
    await record(context, tx, by, { action, before, after });
    return toServer(after);
  });
}

const recordServer = recorderOf({
  feature: serversFeature,
  kind: 'server',
  topic: 'servers',
  describe: (row: ServerRow) => ({ id: row.id, name: row.name, fields: toServer(row) }),
});

/** Records a change, and tells the workers. */
const record: typeof recordServer = async (context, tx, by, edit) => {
  await recordServer(context, tx, by, edit);
  const { before, after } = edit;
  const { botId } = by.scope;
  const news: Message[] = [{ kind: 'servers', botId }];
  // Nobody watches it any more. Its stored status follows as soon as the worker has let go.
  if (before?.isEnabled && !after?.isEnabled) {
    news.push({
      kind: 'live',
      to: { botId, need: ['Servers_View', 'Status_View'] },
      event: { kind: 'server-statuses', statuses: [], gone: [before.id] },
    });
  }
  await context.bus.publish(tx, ...news);
};

function toServer(row: ServerRow): Server {
  const { botId, createdAt: _createdAt, ...fields } = row;
  return { ...fields, botInstanceId: botId, rconPassword: SECRET_MASK };
}
