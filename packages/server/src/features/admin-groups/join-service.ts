import { MAX_JOIN_ENTRIES, MAX_JOIN_ENTRIES_WORDS } from '@arkwright/contracts/admin-groups/bounds';
import type { JoinGroup, JoinGroupFields, JoinProgress } from '@arkwright/contracts/admin-groups/join-schema';
import { adminGroupsFeature } from '@arkwright/contracts/manifests/admin-groups';
import type { AppContext } from '../../context/app-context.ts';
import { lockInstance } from '../../core/access/keep-instance.ts';
import { claimRoom, limitsIn } from '../../core/access/limits.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import { recorderOf } from '../../core/history/recorder.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { newId } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';
import { listServerNames } from '../servers/service.ts';
import type { WantedEntry } from './entries-repository.ts';
import * as entries from './entries-repository.ts';
import type { JoinGroupRow } from './join-repository.ts';
import * as repository from './join-repository.ts';

type ReadContext = Pick<AppContext, 'settings'>;

export const findJoinGroupInstance = repository.findGroupInstance;

/** The groups that the owner's tier has room for, the oldest ones, and those above its limit. */
export async function listJoinGroupsByLimit(
  context: ReadContext,
  db: Queries,
  scope: InstanceScope,
): Promise<{ within: JoinGroupRow[]; above: JoinGroupRow[] }> {
  const { exclusiveJoinGroups: most } = await limitsIn(db, scope, context.settings.selfHosted);
  const rows = await repository.listByAge(db, scope);
  return { within: rows.slice(0, most), above: rows.slice(most) };
}

/** The instance's exclusive join groups, by name. */
export async function listJoinGroups(
  context: ReadContext,
  db: Queries,
  scope: InstanceScope,
): Promise<JoinGroup[]> {
  const { within, above } = await listJoinGroupsByLimit(context, db, scope);
  return [...within.map((row) => toGroup(row, false)), ...above.map((row) => toGroup(row, true))].toSorted(
    (a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id),
  );
}

/** For each server that is or was in a group how far its list is, in the servers' order. */
export async function listJoinProgress(db: Queries, scope: InstanceScope): Promise<JoinProgress[]> {
  const progress = new Map((await entries.listProgress(db, scope)).map((each) => [each.serverId, each]));
  return [...(await listServerNames(db, scope))].flatMap(([serverId, serverName]) => {
    const found = progress.get(serverId);
    return found ? [{ ...found, serverName }] : [];
  });
}

/** Adds an exclusive join group; LIMIT_REACHED when the tier allows no more. */
export function createJoinGroup(context: AppContext, by: By, fields: JoinGroupFields): Promise<JoinGroup> {
  return context.db.transaction(async (tx) => {
    await claimRoom(tx, by.scope, {
      key: 'exclusiveJoinGroups',
      selfHosted: context.settings.selfHosted,
      count: (inner) => repository.countGroups(inner, by.scope),
    });
    const { name, players, serverIds } = await ofServersThere(tx, by.scope, fields);
    const row = { id: newId(), name, players, serverIds, createdAt: context.clock.now() };
    const after = await repository.insertGroup(tx, by.scope, row);
    await bringInLine(context, tx, by.scope);
    await record(context, tx, by, { action: 'exclusive-join-group.created', after });
    return toGroup(after, false);
  });
}

/** Changes an exclusive join group. Players who are now in no group of a server are removed from its list. */
export function updateJoinGroup(
  context: AppContext,
  by: By,
  change: JoinGroupFields & { id: string },
): Promise<JoinGroup> {
  return inTurn(context, by, async (tx) => {
    const before = await lock(tx, by.scope, change.id);
    const { name, players, serverIds } = await ofServersThere(tx, by.scope, change);
    const after = { ...before, name, players, serverIds };
    await repository.updateGroup(tx, by.scope, after);
    await bringInLine(context, tx, by.scope);
    await record(context, tx, by, { action: 'exclusive-join-group.changed', before, after });
    const { above } = await listJoinGroupsByLimit(context, tx, by.scope);
    return toGroup(
      after,
      above.some(({ id }) => id === after.id),
    );
  });
}

/** Deletes an exclusive join group. Its players are removed from the lists, unless another group has them. */
export async function deleteJoinGroup(context: AppContext, by: By, id: string): Promise<void> {
  await inTurn(context, by, async (tx) => {
    const before = await lock(tx, by.scope, id);
    await repository.deleteGroup(tx, by.scope, id);
    await bringInLine(context, tx, by.scope);
    await record(context, tx, by, { action: 'exclusive-join-group.deleted', before });
  });
}

/** The entries wanted by all groups are computed for one change after the other. */
function inTurn<Result>(
  context: AppContext,
  by: By,
  work: (tx: Queries) => Promise<Result>,
): Promise<Result> {
  return context.db.transaction(async (tx) => {
    await lockInstance(tx, by.scope);
    return work(tx);
  });
}

/** Has servers told who may join them. Groups above the limit count too: after a downgrade they add no players, but remove none from a running server, either. */
export async function bringInLine(context: AppContext, tx: Queries, scope: InstanceScope): Promise<void> {
  const there = await listServerNames(tx, scope);
  const wanted = wantedEntries(await repository.listByAge(tx, scope)).filter((each) =>
    there.has(each.serverId),
  );
  await entries.reconcile(tx, scope, wanted);
  // Pending removals count: otherwise players could be added and removed without end.
  if ((await entries.countEntries(tx, scope)) > MAX_JOIN_ENTRIES)
    throw new AppError('CONFLICT', MAX_JOIN_ENTRIES_WORDS);
  await announceWaiting(context, tx, scope);
}

/** The bus's name of pending entries. */
export const JOIN_WORK = 'exclusive-join';

/** Has waiting entries of an instance sent. */
export const announceWaiting = (
  { bus }: Pick<AppContext, 'bus'>,
  tx: Queries,
  { botId }: InstanceScope,
): Promise<void> => bus.publish(tx, { kind: 'work', what: JOIN_WORK, botId, id: botId });

/** Each player of each server once, however many groups have them. */
export function wantedEntries(groups: readonly Pick<JoinGroupRow, 'players' | 'serverIds'>[]): WantedEntry[] {
  const wanted = new Map<string, Set<string>>();
  for (const { players, serverIds } of groups)
    for (const serverId of serverIds)
      wanted.set(serverId, new Set([...(wanted.get(serverId) ?? []), ...players]));
  return [...wanted].flatMap(([serverId, netIds]) => [...netIds].map((netId) => ({ serverId, netId })));
}

/** Drops servers that were deleted while the form was open. */
async function ofServersThere(
  tx: Queries,
  scope: InstanceScope,
  fields: JoinGroupFields,
): Promise<JoinGroupFields> {
  const there = await listServerNames(tx, scope);
  const serverIds = fields.serverIds.filter((id) => there.has(id));
  return { ...fields, serverIds };
}

async function lock(tx: Queries, scope: InstanceScope, id: string): Promise<JoinGroupRow> {
  const row = await repository.lockGroup(tx, scope, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

function toGroup(row: JoinGroupRow, isAboveLimit: boolean): JoinGroup {
  const { id, name, botId, players, serverIds } = row;
  return { id, name, botId, players, serverIds, isAboveLimit };
}

const record = recorderOf({
  feature: adminGroupsFeature,
  kind: 'exclusive-join-group',
  describe: ({ id, name, players, serverIds }: JoinGroupRow) => ({
    id,
    name,
    fields: { name, players, serverIds },
  }),
});
