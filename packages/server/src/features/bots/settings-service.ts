import type { BotInstance } from '@arkwright/contracts/bots/schema';
import { deepEqual } from '@arkwright/contracts/core/deep-equal';
import type { Area, Permission } from '@arkwright/contracts/core/permissions';
import { fieldRule, type SettingsGroup } from '@arkwright/contracts/core/settings-group';
import { type Feature, limitsOf } from '@arkwright/contracts/core/tiers';
import { type GroupChange, mergeSettings, visibleSettings } from '@arkwright/contracts/settings-merge';
import {
  completeGroup,
  GROUP_NAMES,
  type GroupName,
  type GroupValue,
  isGroupName,
  type StoredValue,
  settingsGroups,
} from '@arkwright/contracts/settings-registry';
import { type By, recordChange } from '../../platform/access/change-log.ts';
import { type BotScope, type Member, systemScope } from '../../platform/access/scope.ts';
import { AppError, type FieldProblem, invalidFields } from '../../platform/app-error.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Queries } from '../../platform/database.ts';
import { forgetRefusals } from '../../platform/discord/outbox-repository.ts';
import { saveManagers } from './managers-service.ts';
import { checkReferences } from './references.ts';
import type { SettingsVersion } from './repository.ts';
import * as repository from './repository.ts';
import { completeSettings, getInstance } from './service.ts';

export type InstanceChange = { id: string; revs?: Record<string, number> } & Record<string, unknown>;

/** A member who saves. */
export type Saver = By & { member: Member; discordId: string };

/**
 * Merges a change into an instance by field ownership and returns the instance as the saver sees it. Throws INVALID,
 * STALE (with the current value) or TIER_REQUIRED; then nothing has changed.
 */
export async function updateInstance(
  context: AppContext,
  saver: Saver,
  change: InstanceChange,
): Promise<BotInstance> {
  const { id: _id, revs, managers, ...payload } = change;
  return context.db.transaction(async (tx) => {
    if (!(await repository.lockBot(tx, saver.scope))) throw new AppError('NOT_FOUND');
    if (managers !== undefined && saver.member.isOwner)
      await saveManagers(context, { tx, by: saver, managers });
    await applyMerge(context, { tx, saver, payload, revs });
    return getInstance(tx, saver.scope, saver);
  });
}

async function applyMerge(
  context: AppContext,
  request: { tx: Queries; saver: Saver; payload: object; revs?: Record<string, number> },
): Promise<void> {
  const { tx, saver, payload, revs } = request;
  const { member } = saver;
  const stored = await loadStored(tx, saver.scope);
  const result = mergeSettings({ caller: member, limits: member.limits, stored, payload, revs });
  if (result.kind === 'invalid') throw invalidFields(result.fields.map(belowBody));
  if (result.kind === 'tier-required') {
    const fields = [belowBody({ path: result.field, message: 'This feature needs a higher tier.' })];
    throw new AppError('TIER_REQUIRED', undefined, { fields });
  }
  if (result.kind === 'stale') {
    const { group } = result;
    const value = visibleSettings(member, completeSettings(await repository.loadSettings(tx, [saver.scope])))[
      group
    ];
    throw new AppError('STALE', undefined, { current: { group, rev: stored[group].rev, value } });
  }
  await checkReferences(tx, saver.scope, result.changes);
  // Somebody is at work on the settings: channels that were given up get another chance.
  if (result.changes.length > 0) await forgetRefusals(tx, saver.scope);
  for (const change of result.changes) {
    await saveChange(context, { tx, by: saver, change, rev: stored[change.group].rev + 1 });
  }
}

/** A change travels as `{ bot: { <group>: … } }`; problems are told by their path below the body. */
function belowBody(problem: FieldProblem): FieldProblem {
  return { ...problem, path: `bot.${problem.path}` };
}

async function loadStored(
  tx: Queries,
  scope: BotScope,
): Promise<Record<GroupName, { rev: number; value: StoredValue }>> {
  const rows = new Map((await repository.loadSettings(tx, [scope])).map((row) => [row.group, row]));
  const entries = GROUP_NAMES.map((group) => [group, rows.get(group) ?? { rev: 0, value: {} }] as const);
  // Object.fromEntries forgets the literal names.
  return Object.fromEntries(entries) as Record<GroupName, { rev: number; value: StoredValue }>;
}

async function saveChange(
  context: AppContext,
  save: { tx: Queries; by: By; change: GroupChange; rev: number },
): Promise<void> {
  const { tx, by, change, rev } = save;
  const at = context.clock.now();
  await repository.saveGroup(tx, by.scope, {
    group: change.group,
    rev,
    value: change.after,
    savedAt: at,
    savedBy: by.actor.name,
  });
  for (const [view, fields] of fieldsByViewer(change)) {
    const pick = (value: StoredValue) => Object.fromEntries(fields.map((field) => [field, value[field]]));
    await recordChange(tx, by, {
      at,
      area: areaOf(view),
      action: 'settings.changed',
      target: { kind: 'settings', id: change.group, name: change.group },
      before: pick(change.before),
      after: pick(change.after),
    });
    await context.bus.publish(tx, {
      kind: 'live',
      to: { botId: by.scope.botId, need: [view] },
      event: { kind: 'changed', what: `settings:${change.group}`, by: by.actor.name },
    });
  }
}

/** The changed fields by the permission that shows them: a group may hold fields of two areas. */
function fieldsByViewer(change: GroupChange): Map<Permission, string[]> {
  const group: SettingsGroup = settingsGroups[change.group];
  const fields = Object.keys(change.after).filter(
    (field) => !deepEqual(change.before[field], change.after[field]),
  );
  return Map.groupBy(fields, (field) => fieldRule(group, field).view);
}

function areaOf(view: Permission): Area | 'Owner' {
  // Every view permission but the owner's is `<Area>_View` or `<Area>_Edit`.
  return view === 'Owner' || view === 'FullAccess' ? 'Owner' : (view.replace(/_(View|Edit)$/, '') as Area);
}

/** A group's settings, complete, for features that act on them. */
export async function getSettings<Name extends GroupName>(
  db: Queries,
  scope: BotScope,
  name: Name,
): Promise<GroupValue<Name>> {
  const rows = await repository.loadSettings(db, [scope]);
  return completeGroup(name, rows.find((row) => row.group === name)?.value ?? {});
}

/** All versions of a group, newest first. */
export function listSettingsVersions(
  db: Queries,
  scope: BotScope,
  group: GroupName,
): Promise<SettingsVersion[]> {
  return repository.listVersions(db, scope, group);
}

/**
 * Makes an old version of a group the current one again. It goes through the same merge as a save, so a saver brings
 * back only the fields that are theirs to edit, and it becomes a version and a change of its own.
 */
export async function restoreSettings(
  context: AppContext,
  saver: Saver,
  version: { group: string; rev: number },
): Promise<BotInstance> {
  const { group, rev } = version;
  const versions = isGroupName(group) ? await listSettingsVersions(context.db, saver.scope, group) : [];
  const found = versions.find((each) => each.rev === rev);
  if (!found) throw new AppError('NOT_FOUND');
  return updateInstance(context, saver, { id: saver.scope.botId, [group]: found.value });
}

/** An active instance that has a group switched on and whose tier has the feature, with the group's settings. */
export type InstanceUsing<Name extends GroupName> = { scope: BotScope; settings: GroupValue<Name> };

/** All instances that use a group: those in which its `isEnabled` takes effect. For the program's own work. */
export async function listInstancesUsing<Name extends GroupName>(
  context: AppContext,
  name: Name,
  feature: Feature,
): Promise<InstanceUsing<Name>[]> {
  const rows = await repository.listEnabled(context.db, name);
  return rows
    .filter(({ tier }) => limitsOf(tier, context.settings.selfHosted)[feature])
    .map(({ botId, value }) => ({ scope: systemScope(botId), settings: completeGroup(name, value) }));
}
