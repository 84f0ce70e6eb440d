import { deepEqual } from '@arkwright/contracts/core/deep-equal';
import { holds, type Membership } from '@arkwright/contracts/derived/permissions';
import { type FieldRule, fieldRule, type SettingsGroup } from '@arkwright/contracts/derived/settings-group';
import { MAX_VERSIONS } from '@arkwright/contracts/history/bounds';
import type { SettingsVersion, VersionComparison } from '@arkwright/contracts/history/schema';
import { type GroupName, isGroupName, settingsGroups } from '@arkwright/contracts/settings-registry';
import type { AppContext } from '../../context/app-context.ts';
import { compareSettings, listSettingsVersions } from '../../core/settings/settings.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { type RestoredVersion, restoreSettings, type Saver } from '../instances/service.ts';
import type { Viewer } from './service.ts';

/** The fields of a group with their rules; NOT_FOUND if there is no such group. */
function rulesOf(name: string): { group: GroupName; rules: [string, FieldRule][] } {
  if (!isGroupName(name)) throw new AppError('NOT_FOUND');
  const group: SettingsGroup = settingsGroups[name];
  return {
    group: name,
    rules: Object.keys(group.schema.shape).map((field) => [field, fieldRule(group, field)]),
  };
}

const mayEdit = (member: Membership, { edit }: FieldRule) => edit !== 'nobody' && holds(member, edit);

/** The fields of a group that a member may view. FORBIDDEN for a member who may view none of them. */
function viewable(viewer: Viewer, name: string): { group: GroupName; rules: [string, FieldRule][] } {
  const { group, rules } = rulesOf(name);
  const visible = rules.filter(([, { view }]) => holds(viewer.member, view));
  if (visible.length === 0) throw new AppError('FORBIDDEN');
  return { group, rules: visible };
}

/** The newest versions of a group, newest first. */
export async function listVersions(db: Queries, viewer: Viewer, name: string): Promise<SettingsVersion[]> {
  const { group } = viewable(viewer, name);
  const versions = await listSettingsVersions(db, viewer.scope, { group, limit: MAX_VERSIONS });
  return versions.map(({ rev, savedAt, savedBy }) => ({ rev, savedAt, savedBy }));
}

/** The fields of a version that differ from what is stored now and that the viewer may view. */
export async function compareVersion(
  db: Queries,
  viewer: Viewer,
  version: { group: string; rev: number },
): Promise<VersionComparison> {
  const { group, rules } = viewable(viewer, version.group);
  const { old, current } = await compareSettings(db, viewer.scope, { group, rev: version.rev });
  const fields = rules.flatMap(([field, rule]) => {
    // A field that is younger than the version stays as it is.
    if (!Object.hasOwn(old.value, field) || deepEqual(old.value[field], current.value[field])) return [];
    const sides = { old: old.value[field], current: current.value[field] };
    return [{ field, ...sides, canRestore: mayEdit(viewer.member, rule) }];
  });
  const { rev, savedAt, savedBy } = old;
  return { rev, savedAt, savedBy, currentRev: current.rev, fields };
}

/** Restores a version, or some of its fields, as far as the person may edit them. FORBIDDEN if they may edit none of them. */
export async function restoreVersion(
  context: AppContext,
  saver: Saver,
  version: RestoredVersion,
): Promise<void> {
  const { rules } = rulesOf(version.group);
  if (!rules.some(([, rule]) => mayEdit(saver.member, rule))) throw new AppError('FORBIDDEN');
  await restoreSettings(context, saver, version);
}
