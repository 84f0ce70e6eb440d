import { ERRORS } from '@arkwright/contracts/core/errors';
import type { Instance, SavedInstance } from '@arkwright/contracts/instances/schema';
import { mergeInSteps, visibleSettings } from '@arkwright/contracts/settings-merge';
import { GROUP_NAMES, isGroupName, settingsGroups } from '@arkwright/contracts/settings-registry';
import type { AppContext } from '../../context/app-context.ts';
import type { Member } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import { lockInstanceRow } from '../../core/instances/repository.ts';
import { completeSettings, getVersion } from '../../core/settings/settings.ts';
import { forgetRefusals } from '../../discord/outbox-repository.ts';
import { AppError, type FieldProblem, invalidFields } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { inSlices } from '../../platform/work/slices.ts';
import { saveManagers } from '../permissions/service.ts';
import { checkRolePower, dropUnusedApprovals, loadRoleWorld, touchesRoles } from '../role-power/service.ts';
import { refuseEnabling } from '../starter-sets/service.ts';
import { getInstance } from './instances-service.ts';
import { channelsIn, checkReferences } from './references.ts';
import { loadStored, saveChange } from './save-group-service.ts';

export { readDirectory } from './directory-service.ts';
export { listInstances } from './instances-service.ts';
export { listLimits } from './limits-service.ts';
export { type OwnReferences, ownReferences, replaceSettings } from './replace-settings-service.ts';

export type InstanceChange = { id: string; revs?: Record<string, number> } & Record<string, unknown>;

/** A member who saves. `action` is how the history calls it, where it is not a change like any other. */
export type Saver = By & { member: Member; discordId: string; action?: 'settings.restored' };

/**
 * Merges a change into an instance by field ownership and returns the instance as the saver sees it, with the paths of changed
 * fields that were not saved because the saver may not edit them (`notSaved`, absent without any). Throws INVALID,
 * STALE (with the current value) or TIER_REQUIRED; then nothing has changed.
 */
export async function updateInstance(
  context: AppContext,
  saver: Saver,
  change: InstanceChange,
): Promise<SavedInstance> {
  const { id: _id, revs, managers, ...payload } = change;
  return context.db.transaction(async (tx) => {
    if (!(await lockInstanceRow(tx, saver.scope))) throw new AppError('NOT_FOUND');
    const loadRoles = () => loadRoleWorld(tx, saver.scope, context.clock.now());
    const notSaved: string[] = [];
    const rolesBefore = touchesRoles(change) ? await loadRoles() : undefined;
    if (managers !== undefined) {
      if (saver.member.isOwner) await saveManagers(context, { tx, by: saver, managers, rev: revs?.managers });
      else notSaved.push('managers');
    }
    notSaved.push(...(await applyMerge(context, { tx, saver, payload, revs })));
    if (notSaved.length > 0) noteIgnored(context, saver, notSaved);
    // Once all of it is stored: managers and settings may give power to the same role together.
    if (rolesBefore)
      checkRolePower({ before: rolesBefore, after: await loadRoles(), isOwner: saver.member.isOwner });
    const saved = await getInstance(tx, saver.scope, saver);
    const refused = new Set([...notSaved, ...hiddenPaths(payload, saved)]);
    return refused.size > 0 ? { ...saved, notSaved: [...refused] } : saved;
  });
}

/**
 * The sent fields that the saver may not view. They are reported whether they differ from the stored value or not, which
 * would tell that value.
 */
function hiddenPaths(payload: Readonly<Record<string, unknown>>, visible: Instance): string[] {
  return GROUP_NAMES.flatMap((group) => {
    const sent = Object.hasOwn(payload, group) ? payload[group] : undefined;
    if (typeof sent !== 'object' || sent === null) return [];
    const shown = visible[group] ?? {};
    const fields = Object.keys(settingsGroups[group].schema.shape);
    return fields
      .filter((field) => Object.hasOwn(sent, field) && !Object.hasOwn(shown, field))
      .map((field) => `${group}.${field}`);
  });
}

/** Returns the paths of changed fields that the saver may not edit. */
async function applyMerge(
  context: AppContext,
  request: { tx: Queries; saver: Saver; payload: object; revs?: Record<string, number> },
): Promise<readonly string[]> {
  const { tx, saver, payload, revs } = request;
  const { member } = saver;
  const stored = await loadStored(tx, saver.scope);
  const merge = mergeInSteps({ caller: member, limits: member.limits, stored, payload, revs });
  const result = await inSlices(merge);
  if (result.kind === 'invalid') throw invalidFields(result.fields.map(belowBody));
  if (result.kind === 'tier-required') {
    const fields = [belowBody({ path: result.field, message: ERRORS.TIER_REQUIRED.message })];
    throw new AppError('TIER_REQUIRED', undefined, { fields });
  }
  if (result.kind === 'stale') {
    const { group } = result;
    const rows = GROUP_NAMES.map((name) => ({ group: name, value: stored[name].value }));
    const value = visibleSettings(member, completeSettings(rows))[group];
    throw new AppError('STALE', undefined, { current: { group, rev: stored[group].rev, value } });
  }
  const changes = dropUnusedApprovals(result.changes);
  await checkReferences(tx, saver.scope, changes);
  const refused: FieldProblem[] = [];
  for (const change of changes)
    refused.push(...(await refuseEnabling(context, tx, { scope: saver.scope, change })));
  if (refused.length > 0) throw invalidFields(refused.map(belowBody));
  // Saving a page tries all of its channels again.
  await forgetRefusals(tx, saver.scope, channelsIn(changes));
  for (const change of changes) {
    await saveChange(context, { tx, saver, change, rev: stored[change.group].rev + 1 });
    for (const feature of context.features)
      await feature.onSettingsSaved?.(context, tx, { scope: saver.scope, change });
  }
  return result.ignored;
}

function noteIgnored(context: AppContext, { scope }: Saver, fields: readonly string[]): void {
  const { botId } = scope;
  context.log.info({ botId, fields }, 'left as they were: fields that the saver may not edit');
}

/** A change is sent as `{ bot: { <group>: … } }`; problems have their path below the body. */
function belowBody(problem: FieldProblem): FieldProblem {
  return { ...problem, path: `bot.${problem.path}` };
}

export type RestoredVersion = {
  group: string;
  rev: number;
  /** The revision that the version was compared with. */
  currentRev?: number | undefined;
  /** Those that are brought back; all where left out. */
  fields?: readonly string[] | undefined;
};

/**
 * Makes an old version of a group, or some fields of it, the current one again. It goes through the same merge as a save, so a saver brings
 * back only the fields that are theirs to edit, and it becomes a version and a change of its own. STALE where the group
 * has moved on since `currentRev`.
 */
export async function restoreSettings(
  context: AppContext,
  saver: Saver,
  version: RestoredVersion,
): Promise<SavedInstance> {
  const { group, rev, currentRev, fields } = version;
  if (!isGroupName(group)) throw new AppError('NOT_FOUND');
  const { value } = await getVersion(context.db, saver.scope, { group, rev });
  const kept = Object.entries(value).filter(([field]) => fields?.includes(field) ?? true);
  return updateInstance(
    context,
    { ...saver, action: 'settings.restored' },
    {
      id: saver.scope.botId,
      [group]: Object.fromEntries(kept),
      ...(currentRev !== undefined && { revs: { [group]: currentRev } }),
    },
  );
}
