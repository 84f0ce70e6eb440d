import type { AdminGroup, AdminGroupFields } from '@arkwright/contracts/admin-groups/schema';
import { limitsOf } from '@arkwright/contracts/derived/limits';
import { adminGroupsFeature } from '@arkwright/contracts/manifests/admin-groups';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import { claimRoom } from '../../core/access/limits.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import { recorderOf } from '../../core/history/recorder.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { newId } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';
import { listByLimit } from './groups-in-effect.ts';
import type { GroupRow } from './repository.ts';
import * as repository from './repository.ts';

type ReadContext = Pick<AppContext, 'settings'>;

export const findAdminGroupInstance = repository.findGroupInstance;
export const hasAdmins = repository.hasAdmins;

/** The instance's admin groups, by name. */
export async function listAdminGroups(
  context: ReadContext,
  db: Queries,
  scope: InstanceScope,
): Promise<AdminGroup[]> {
  const { within, above } = await listByLimit(context, db, scope);
  return [...within.map((row) => toGroup(row, false)), ...above.map((row) => toGroup(row, true))].toSorted(
    (a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id),
  );
}

/** Adds an admin group; LIMIT_REACHED when the tier allows no more. */
export function createAdminGroup(context: AppContext, by: By, fields: AdminGroupFields): Promise<AdminGroup> {
  return context.db.transaction(async (tx) => {
    await claimRoom(tx, by.scope, {
      key: 'adminGroups',
      selfHosted: context.settings.selfHosted,
      count: (inner) => repository.countGroups(inner, by.scope),
    });
    const { name, admins } = fields;
    const createdAt = context.clock.now();
    const after = await repository.insertGroup(tx, by.scope, { id: newId(), name, admins, createdAt });
    await repository.noteChange(tx, by.scope, createdAt);
    await record(context, tx, by, { action: 'admin-group.created', after });
    return toGroup(after, false);
  });
}

/** Changes an admin group. Game servers get it when they fetch it next. */
export function updateAdminGroup(
  context: AppContext,
  by: By,
  change: AdminGroupFields & { id: string },
): Promise<AdminGroup> {
  return changeInstance(context, by.scope, async (tx) => {
    const before = await lock(tx, by.scope, change.id);
    const { name, admins } = change;
    const after = { ...before, name, admins };
    await repository.updateGroup(tx, by.scope, after);
    // Renaming a group changes no admins.
    if (!haveSame(before.admins, admins)) await repository.noteChange(tx, by.scope, context.clock.now());
    await record(context, tx, by, { action: 'admin-group.changed', before, after });
    const { above } = await listByLimit(context, tx, by.scope);
    return toGroup(
      after,
      above.some(({ id }) => id === after.id),
    );
  });
}

export async function deleteAdminGroup(context: AppContext, by: By, id: string): Promise<void> {
  await changeInstance(context, by.scope, async (tx) => {
    const before = await lock(tx, by.scope, id);
    await repository.deleteGroup(tx, by.scope, id);
    await repository.noteChange(tx, by.scope, context.clock.now());
    await record(context, tx, by, { action: 'admin-group.deleted', before });
  });
}

/** All groups were replaced: games may use the lists that they read before for a while. */
export const noteReplaced = (
  { clock }: Pick<AppContext, 'clock'>,
  tx: Queries,
  scope: InstanceScope,
): Promise<void> => repository.noteChange(tx, scope, clock.now());

/**
 * The text for a game server, one ID a line, or undefined if there is none: no such group, one above the tier's limit, an
 * instance that the bot has left. All three answer alike, and never with an empty text: as far as we know the game then
 * keeps the admins that it has. An empty group is an empty text, because a person has emptied it.
 */
export async function loadPublishedText(
  context: AppContext,
  ids: { botId: string; groupId: string },
): Promise<string | undefined> {
  const found = await repository.findPublished(context.db, ids);
  if (!found?.isActive) return undefined;
  const limits = limitsOf(found.tier, context.settings.selfHosted);
  if (found.older >= limits.adminGroups) return undefined;
  return found.admins.map((id) => `${id}\n`).join('');
}

async function lock(tx: Queries, scope: InstanceScope, id: string): Promise<GroupRow> {
  const row = await repository.lockGroup(tx, scope, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

const haveSame = (before: readonly string[], after: readonly string[]) =>
  before.length === after.length && new Set([...before, ...after]).size === before.length;

function toGroup({ id, name, botId, admins }: GroupRow, isAbove: boolean): AdminGroup {
  return { id, name, botId, admins, isAboveLimit: isAbove };
}

const record = recorderOf({
  feature: adminGroupsFeature,
  kind: 'admin-group',
  describe: ({ id, name, admins }: GroupRow) => ({ id, name, fields: { name, admins } }),
});
