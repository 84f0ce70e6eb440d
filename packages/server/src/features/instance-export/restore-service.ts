import type { Readable } from 'node:stream';
import { BoundedSet } from '@arkwright/ark/bounded';
import { MAX_NAMED_ROWS } from '@arkwright/contracts/instance-export/bounds';
import type { RestoredExport } from '@arkwright/contracts/instance-export/schema';
import type { AppContext } from '../../context/app-context.ts';
import { announceAccess } from '../../core/access/announce.ts';
import { lockInstance } from '../../core/access/keep-instance.ts';
import { systemScope } from '../../core/access/scope.ts';
import { type By, recordChange } from '../../core/history/change-log.ts';
import { systemActor } from '../../core/identity/actor.ts';
import { deletionAhead } from '../../core/instances/deletion.ts';
import { instanceRestored } from '../../core/instances/restored.ts';
import { newId } from '../../platform/base/random.ts';
import { type Queries, sqlState } from '../../platform/database/database.ts';
import { EVERYTHING } from '../../platform/events/bus.ts';
import { replaceSettings } from '../instances/service.ts';
import { exportedTables, missedTables } from './exported-tables.ts';
import { type ExportHeader, WrongExport } from './file-format.ts';
import { fillTables } from './fill-tables.ts';
import { readMigration } from './migration-repository.ts';
import { type ExportReader, readExport } from './read-file.ts';
import * as repository from './repository.ts';

export { WrongExport } from './file-format.ts';

export type RestoreOrder = {
  /** Opens the file, which is read more than once. */
  open: () => Readable;
  /** Bytes of it without the compression. */
  mostBytes: number;
  /** The owner who restores it into their instance; left out for the operator, who may also make it. */
  by?: By;
  /** Nothing is changed: the result is what would be. */
  isPreview: boolean;
};

/** What restoring does; `isNew`: the guild has no instance here yet. */
export type Restored = RestoredExport & { isNew: boolean };

/** Ends the transaction of a preview. */
class Previewed extends Error {
  readonly restored: Restored;
  constructor(restored: Restored) {
    super('a preview changes nothing');
    this.restored = restored;
  }
}

/**
 * Replaces what was configured or entered in the instance of a guild by a file of the same guild, all or nothing, also while
 * the program runs. A preview does the same and takes it back, so that it tells what happens.
 *
 * @throws WrongExport for a file that can't be restored here
 */
export async function restoreInstance(context: AppContext, order: RestoreOrder): Promise<Restored> {
  const { isPreview } = order;
  const header = await withFile(context, order, async (reader) => reader.header);
  const known = await repository.findByGuild(context.db, header.instance.guildId);
  if (order.by && known?.id !== order.by.scope.botId) throw otherGuild(header);
  if (!isPreview && known) await emptyLeaving(context, order, known.id);
  try {
    return await withFile(context, order, (reader) =>
      context.db.transaction(async (tx) => {
        const { botId, isNew } = await findOrMake(context, tx, reader.header);
        const by = order.by ?? { actor: systemActor('Restore'), scope: systemScope(botId), origin: 'system' };
        // The file may have been exchanged meanwhile.
        if (by.scope.botId !== botId) throw otherGuild(reader.header);
        const restored = { ...(await restoreIn(context, tx, by, reader)), isNew };
        if (isPreview) throw new Previewed(restored);
        return restored;
      }),
    );
  } catch (error) {
    if (error instanceof Previewed) return error.restored;
    throw explain(error);
  }
}

async function withFile<Result>(
  context: AppContext,
  { open, mostBytes }: RestoreOrder,
  work: (reader: ExportReader) => Promise<Result>,
): Promise<Result> {
  const source = open();
  try {
    const reader = await readExport(source, { tables: exportedTables(context.features), mostBytes });
    if (reader.header.migration > (await readMigration(context.db)))
      throw new WrongExport('was made by a newer Arkwright: update this one first');
    return await work(reader);
  } finally {
    source.destroy();
  }
}

const otherGuild = ({ instance }: ExportHeader) =>
  new WrongExport(`belongs to another Discord server, ${instance.guildName} (${instance.guildId})`);

/** Data of servers that are going may be too much for one transaction: it goes first, as where one is deleted. */
async function emptyLeaving(context: AppContext, order: RestoreOrder, botId: string): Promise<void> {
  const coming = await withFile(context, order, listServers);
  if (!coming) return;
  for (const serverId of await repository.listServerIds(context.db, botId))
    if (!coming.has(serverId)) await deletionAhead.tell(context, { scope: systemScope(botId), serverId });
}

/** The ids of the servers in a file; undefined if it says nothing about servers. */
async function listServers(reader: ExportReader): Promise<ReadonlySet<unknown> | undefined> {
  let ids: BoundedSet<unknown> | undefined;
  const rows = reader.rows(async ({ name, most }) => {
    if (name === 'servers') ids = new BoundedSet({ max: most, whenFull: 'refuse' });
  });
  for await (const { table, value } of rows) if (table.name === 'servers') ids?.add(Object(value).id);
  return ids;
}

async function findOrMake(
  context: AppContext,
  tx: Queries,
  { instance }: ExportHeader,
): Promise<{ botId: string; isNew: boolean }> {
  const { guildId, guildName, ownerDiscordId } = instance;
  if (await repository.isLeaving(tx, guildId))
    throw new WrongExport('belongs to a Discord server that the bot is just leaving. Try again in a minute');
  const known = await repository.findByGuild(tx, guildId);
  if (known) {
    await lockInstance(tx, systemScope(known.id));
    return { botId: known.id, isNew: false };
  }
  const id = (await repository.isTaken(tx, instance.id)) ? newId() : instance.id;
  // Discord says the rest once the bot is there.
  const row = { id, guildId, guildName, ownerDiscordId, isActive: false, createdAt: context.clock.now() };
  await repository.insertInstance(tx, row);
  return { botId: id, isNew: true };
}

async function restoreIn(
  context: AppContext,
  tx: Queries,
  by: By,
  reader: ExportReader,
): Promise<RestoredExport> {
  const { header } = reader;
  const formerManagers = await repository.listManagers(tx, by.scope);
  const filled = await fillTables(context, tx, { by, reader });
  const { settings: wanted, own } = filled;
  const leftOut = [...filled.leftOut];
  if (wanted) leftOut.push(...(await replaceSettings(context, { tx, by, wanted, own })));
  await repository.touchManagers(tx, by.scope);
  await instanceRestored.tell(context, { tx, by, removed: filled.removed });
  await announceAccess(context, tx, { botId: by.scope.botId, discordIds: formerManagers });
  const { guildName } = header.instance;
  await recordChange(tx, by, {
    at: context.clock.now(),
    area: 'Owner',
    action: 'instance.restored',
    target: { kind: 'instance', id: by.scope.botId, name: guildName },
    before: null,
    after: Object.fromEntries(filled.kinds.map(({ what, after }) => [what, after])),
  });
  await context.bus.publish(
    tx,
    { kind: 'servers.changed', botId: by.scope.botId },
    { kind: 'changed', of: { botId: by.scope.botId }, topic: EVERYTHING },
  );
  return {
    guildName,
    exportedAt: header.createdAt,
    kinds: filled.kinds,
    leftOut: leftOut.slice(0, MAX_NAMED_ROWS),
    moreLeftOut: filled.moreLeftOut + Math.max(0, leftOut.length - MAX_NAMED_ROWS),
    toDo: await remaining(context, tx, by, header),
  };
}

/** What people have to do afterwards. What the instance has here already is not missing. */
async function remaining(context: AppContext, tx: Queries, by: By, header: ExportHeader): Promise<string[]> {
  const toDo: string[] = [];
  const servers = await repository.listWithoutPassword(tx, by.scope);
  if (servers.length > 0) {
    const [first] = servers;
    toDo.push(
      servers.length === 1
        ? `Type the RCON password of the game server ${first} again.`
        : `Type the RCON passwords of ${servers.length} game servers again.`,
    );
  }
  const again = missedTables(context.features);
  for (const { table, rows } of header.missing) {
    const words = again.get(table);
    if (words && (await repository.countRows(tx, by.scope, table)) === 0) toDo.push(words(rows));
  }
  return toDo;
}

/** What PostgreSQL refuses because of the file is the file's problem. */
function explain(error: unknown): unknown {
  const state = sqlState(error);
  if (state === undefined || !/^(?:21|22|23)/.test(state)) return error;
  return new WrongExport('has rows that contradict each other, or that can’t be stored', { cause: error });
}
