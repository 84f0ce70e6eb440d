import { MAX_BANNED_NAME, MAX_BANS, MAX_BANS_WORDS } from '@arkwright/contracts/ban-management/bounds';
import type { BanEntry, BanFields, BanOnServer } from '@arkwright/contracts/ban-management/schema';
import type { AppContext } from '../../context/app-context.ts';
import { lockInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { inChunks } from '../../platform/base/in-chunks.ts';
import { newId } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';
import { mapInSlices } from '../../platform/work/slices.ts';
import { clearInfractions } from '../infractions/service.ts';
import { lastNames } from '../known-players/service.ts';
import { listServers } from '../servers/service.ts';
import * as enforcements from './enforcements-repository.ts';
import { isCurrent, isInForce } from './in-force.ts';
import { recordBan } from './record.ts';
import type { BanRow } from './repository.ts';
import * as repository from './repository.ts';
import { notifyBans } from './tell-service.ts';

export { listLifting } from './enforcements-repository.ts';
export { isInForce } from './in-force.ts';
export type { BanRow } from './repository.ts';
export {
  countBans,
  findPublished,
  listBansOf,
  listNextEnds,
  lockBans,
  markListsDirty,
  pageBans,
  saveBans,
  writeInForce,
} from './repository.ts';
export { notifyImport } from './tell-service.ts';

/** Topic of the message that wakes the enforcement. */
export const BANS_CHANGED = 'bans';

/** The instance's ban list, the newest first, those that have timed out included. */
export async function listBans(context: Pick<AppContext, 'db'>, scope: InstanceScope): Promise<BanEntry[]> {
  const [rows, toDo] = await Promise.all([
    repository.listBans(context.db, scope),
    enforcements.countToDo(context.db, scope),
  ]);
  return mapInSlices(rows, (row) => toEntry(row, toDo.get(row.netId) ?? 0));
}

/** A player's entry on the ban list, even one that has timed out; undefined for players without one. */
export async function findBan(
  db: Queries,
  scope: InstanceScope,
  netId: string,
): Promise<BanEntry | undefined> {
  const row = await repository.findBan(db, scope, netId);
  return row && toEntry(row, (await enforcements.countToDo(db, scope, netId)).get(netId) ?? 0);
}

/** The players among these who are banned now. */
export async function bannedAmong(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  scope: InstanceScope,
  netIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await repository.listBansOf(db, scope, netIds);
  return new Set(rows.filter((row) => isInForce(row, clock.now())).map(({ netId }) => netId));
}

/** Finished and pending enforcements of a player on each of the instance's enabled game servers that have one. */
export async function listOnServers(
  context: AppContext,
  scope: InstanceScope,
  netId: string,
): Promise<BanOnServer[]> {
  const [rows, servers] = await Promise.all([
    enforcements.listOfPlayer(context.db, scope, netId),
    listServers(context, scope),
  ]);
  const rowOf = new Map(rows.map((row) => [row.serverId, row]));
  return servers.flatMap(({ id, name, isEnabled }) => {
    const row = isEnabled ? rowOf.get(id) : undefined;
    if (!row) return [];
    const { isBanned, since, doneAt, problem } = row;
    return [{ serverId: id, serverName: name, isBanned, since, doneAt, problem }];
  });
}

/** Bans a player, or changes the entry of one; CONFLICT where the list is full. */
export async function ban(context: AppContext, by: By, fields: BanFields): Promise<BanEntry> {
  return context.db.transaction(async (tx) => {
    const row = await banPlayer(context, tx, by, fields);
    const toDo = await enforcements.countToDo(tx, by.scope, row.netId);
    return toEntry(row, toDo.get(row.netId) ?? 0);
  });
}

/**
 * Bans a player, in the caller's transaction: the entry (replacing an existing one), the enforcements on the game servers,
 * the history and the messages in Discord. CONFLICT if the list is full, NOT_FOUND if the instance was deleted.
 *
 * @param of.isAutomatic whether it is for banned words: lifting the ban resets the infractions
 */
export async function banPlayer(
  context: Pick<AppContext, 'bus' | 'clock' | 'settings'>,
  tx: Queries,
  by: By,
  fields: BanFields,
  { isAutomatic = false }: { isAutomatic?: boolean } = {},
): Promise<BanRow> {
  const { scope } = by;
  const now = context.clock.now();
  await lockInstance(tx, scope);
  const [before] = await repository.lockBans(tx, scope, [fields.netId]);
  if (!before && (await repository.countBans(tx, scope)) >= MAX_BANS)
    throw new AppError('CONFLICT', MAX_BANS_WORDS);
  const after = toRow(scope, { fields: await named(tx, scope, fields), before, now, isAutomatic });
  const banned = isInForce(after, now);
  await repository.saveBans(tx, [after]);
  await enforcements.createEnforcements(tx, scope, {
    wanted: [{ netId: after.netId, isBanned: banned }],
    at: now,
  });
  await repository.markListsDirty(tx, [scope.botId]);
  await recordBan(context, tx, by, { action: before ? 'ban.changed' : 'ban.added', before, after });
  const event = after.isIgnoreEntry ? 'ignored' : before && !before.isIgnoreEntry ? 'changed' : 'added';
  await notifyBans(context, tx, { scope, by: by.actor.name, events: [{ event, ban: after }] });
  await announceBans(context, tx, scope, after.netId);
  return after;
}

/** Whether the list has an entry that counts for a player now, banned or never to be. Locked until the transaction ends. */
export async function hasEntry(
  { clock }: Pick<AppContext, 'clock'>,
  tx: Queries,
  { scope, netId }: { scope: InstanceScope; netId: string },
): Promise<boolean> {
  const [entry] = await repository.lockBans(tx, scope, [netId]);
  return entry !== undefined && isCurrent(entry, clock.now());
}

/**
 * Takes a player off the ban list and off the game servers' own, and takes back the infractions that an automatic ban was
 * for: the next banned word would bring it again. NOT_FOUND where the player is not on the list.
 */
export async function unban(context: AppContext, by: By, netId: string): Promise<void> {
  await context.db.transaction((tx) => unbanPlayer(context, tx, by, netId));
}

/** The same in the caller's transaction. */
export async function unbanPlayer(
  context: Pick<AppContext, 'bus' | 'clock' | 'settings'>,
  tx: Queries,
  by: By,
  netId: string,
): Promise<void> {
  const { scope } = by;
  await lockInstance(tx, scope);
  const before = await repository.deleteBan(tx, scope, netId);
  if (!before) throw new AppError('NOT_FOUND');
  // Also of an ignore entry, or a ban that has ended: whatever the games have, nothing is left of it.
  const wanted = [{ netId, isBanned: false }];
  await enforcements.createEnforcements(tx, scope, { wanted, at: context.clock.now() });
  await repository.markListsDirty(tx, [scope.botId]);
  if (before.isAutomatic) await clearInfractions(context, tx, { scope, netIds: [netId] });
  await recordBan(context, tx, by, { action: 'ban.lifted', before });
  await notifyBans(context, tx, { scope, by: by.actor.name, events: [{ event: 'lifted', ban: before }] });
  await announceBans(context, tx, scope, netId);
}

/** Entries that lift many bans at once, in one statement. */
const LIFTS = 1000;

/** The ban list was replaced by that of an export: games are told to lift what it lacks, and what is new is spread. */
export async function followRestore(
  context: AppContext,
  tx: Queries,
  { scope, lifted = [] }: { scope: InstanceScope; lifted?: readonly string[] | undefined },
): Promise<void> {
  const at = context.clock.now();
  for (const netIds of inChunks(lifted, LIFTS)) {
    const wanted = netIds.map((netId) => ({ netId, isBanned: false }));
    await enforcements.createEnforcements(tx, scope, { wanted, at });
  }
  await repository.markListsDirty(tx, [scope.botId]);
  await announceBans(context, tx, scope, '');
}

/** Wakes the enforcement of bans. */
export const announceBans = (
  { bus }: Pick<AppContext, 'bus'>,
  tx: Queries,
  { botId }: InstanceScope,
  netId: string,
): Promise<void> => bus.publish(tx, { kind: 'work', what: BANS_CHANGED, botId, id: netId });

/** A player without a name from the caller gets the last name that a game server reported. */
async function named(tx: Queries, scope: InstanceScope, fields: BanFields): Promise<BanFields> {
  if (fields.playerName !== '') return fields;
  const known = (await lastNames(tx, scope, [fields.netId])).get(fields.netId);
  const name = known?.name ?? '';
  return { ...fields, playerName: name.slice(0, MAX_BANNED_NAME).toWellFormed().trim() };
}

/** The row for a person's fields; a changed entry keeps the start of its ban. */
export function toRow(
  { botId }: InstanceScope,
  of: {
    fields: BanFields;
    before?: BanRow | undefined;
    now: number;
    isSpread?: boolean;
    isAutomatic?: boolean;
  },
): BanRow {
  const { fields, before, now, isSpread = true } = of;
  // A changed automatic ban is still automatic.
  const isAutomatic = of.isAutomatic || before?.isAutomatic === true;
  const { netId, playerName, reason, bannedUntil, isIgnoreEntry } = fields;
  const isEnded = bannedUntil > 0 && bannedUntil <= now;
  const { id, bannedAt } = before ?? { id: newId(), bannedAt: now };
  return {
    botId,
    id,
    netId,
    playerName,
    reason,
    bannedAt,
    bannedUntil,
    isIgnoreEntry,
    isAutomatic,
    isEnded,
    isSpread,
  };
}

function toEntry(row: BanRow, serversToCome: number): BanEntry {
  const { isEnded: _isEnded, isSpread: _isSpread, ...entry } = row;
  return { ...entry, serversToCome };
}
