import type { BotInstance } from '@arkwright/contracts/bots/schema';
import { deepEqual } from '@arkwright/contracts/core/deep-equal';
import type { Area, Permission } from '@arkwright/contracts/core/permissions';
import { fieldRule, type SettingsGroup } from '@arkwright/contracts/core/settings-group';
import { type Feature, type Limits, limitsOf } from '@arkwright/contracts/core/tiers';
import { type GroupChange, mergeInSteps, visibleSettings } from '@arkwright/contracts/settings-merge';
import {
  completeGroup,
  GROUP_NAMES,
  type GroupName,
  type GroupValue,
  groupInEffect,
  type InstanceSettings,
  isGroupName,
  type StoredValue,
  settingsGroups,
} from '@arkwright/contracts/settings-registry';
import type { AppContext } from '../../context/app-context.ts';
import { announceAccess } from '../../core/access/announce.ts';
import { type BotScope, type Member, systemScope } from '../../core/access/scope.ts';
import { type By, recordChange } from '../../core/history/change-log.ts';
import { forgetRefusals } from '../../discord/outbox-repository.ts';
import { AppError, type FieldProblem, invalidFields } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { inSlices } from '../../platform/work/slices.ts';
import { saveManagers } from './managers-service.ts';
import { checkReferences, newChannels } from './references.ts';
import type { SettingsVersion } from './repository.ts';
import * as repository from './repository.ts';
import { checkRolePower, dropUnusedApprovals, loadRoleWorld, touchesRoles } from './role-power-check.ts';
import { completeSettings, getInstance } from './service.ts';

export type InstanceChange = { id: string; revs?: Record<string, number> } & Record<string, unknown>;

/** A member who saves. `action` is how the history calls it, where it is not a change like any other. */
export type Saver = By & { member: Member; discordId: string; action?: 'settings.restored' };

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
    const loadRoles = () => loadRoleWorld(tx, saver.scope, context.clock.now());
    const rolesBefore = touchesRoles(change) ? await loadRoles() : undefined;
    if (managers !== undefined) {
      if (saver.member.isOwner) await saveManagers(context, { tx, by: saver, managers, rev: revs?.managers });
      else noteIgnored(context, saver, ['managers']);
    }
    await applyMerge(context, { tx, saver, payload, revs });
    // Once all of it is stored: managers and settings may give power to the same role together.
    if (rolesBefore)
      checkRolePower({ before: rolesBefore, after: await loadRoles(), isOwner: saver.member.isOwner });
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
  const merge = mergeInSteps({ caller: member, limits: member.limits, stored, payload, revs });
  const result = await inSlices(merge);
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
  if (result.ignored.length > 0) noteIgnored(context, saver, result.ignored);
  const changes = dropUnusedApprovals(result.changes);
  await checkReferences(tx, saver.scope, changes);
  // Whoever chooses a channel that was given up gives it another chance.
  await forgetRefusals(tx, saver.scope, await newChannels(changes));
  for (const change of changes) {
    await saveChange(context, { tx, saver, change, rev: stored[change.group].rev + 1 });
  }
}

function noteIgnored(context: AppContext, { scope }: Saver, fields: readonly string[]): void {
  const { botId } = scope;
  context.log.info({ botId, fields }, 'left as they were: fields that the saver may not edit');
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
  save: { tx: Queries; saver: Saver; change: GroupChange; rev: number },
): Promise<void> {
  const { tx, saver: by, change, rev } = save;
  const at = context.clock.now();
  await repository.saveGroup(tx, by.scope, {
    group: change.group,
    rev,
    value: change.after,
    savedAt: at,
    savedBy: by.actor.name,
  });
  // What a key opens is remembered for a moment wherever it is used.
  if (change.group === 'api' || change.group === 'companionMod') await announceAccess(context, tx, by.scope);
  for (const [view, fields] of fieldsByViewer(change)) {
    const pick = (value: StoredValue) => Object.fromEntries(fields.map((field) => [field, value[field]]));
    await recordChange(tx, by, {
      at,
      area: areaOf(view),
      action: by.action ?? 'settings.changed',
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

/** The newest versions of a group without their values, newest first. */
export function listSettingsVersions(
  db: Queries,
  scope: BotScope,
  wanted: { group: GroupName; limit: number },
): Promise<Omit<SettingsVersion, 'value'>[]> {
  return repository.listVersions(db, scope, wanted);
}

/** A version of a group as it was saved, beside what is stored now, complete; NOT_FOUND if there is no such version. */
export async function compareSettings(
  db: Queries,
  scope: BotScope,
  version: { group: GroupName; rev: number },
): Promise<{ old: SettingsVersion; current: { rev: number; value: StoredValue } }> {
  const old = await repository.findVersion(db, scope, version);
  if (!old) throw new AppError('NOT_FOUND');
  const row = (await repository.loadSettings(db, [scope])).find(({ group }) => group === version.group);
  return { old, current: { rev: row?.rev ?? 0, value: completeGroup(version.group, row?.value ?? {}) } };
}

/**
 * Makes an old version of a group the current one again. It goes through the same merge as a save, so a saver brings
 * back only the fields that are theirs to edit, and it becomes a version and a change of its own. STALE where the group
 * has moved on since `currentRev`.
 */
export async function restoreSettings(
  context: AppContext,
  saver: Saver,
  version: { group: string; rev: number; currentRev?: number | undefined },
): Promise<BotInstance> {
  const { group, rev, currentRev } = version;
  const found = await repository.findVersion(context.db, saver.scope, { group, rev });
  if (!found || !isGroupName(group)) throw new AppError('NOT_FOUND');
  return updateInstance(
    context,
    { ...saver, action: 'settings.restored' },
    {
      id: saver.scope.botId,
      [group]: found.value,
      ...(currentRev !== undefined && { revs: { [group]: currentRev } }),
    },
  );
}

/** An active instance that has a group switched on and whose tier has the feature, with the group's settings. */
export type InstanceUsing<Name extends GroupName> = { scope: BotScope; settings: GroupValue<Name> };

/**
 * All instances that use a group: those in which its `isEnabled` takes effect, and that have saved the group ever. For the
 * program's own work.
 */
export async function listInstancesUsing<Name extends GroupName>(
  context: AppContext,
  name: Name,
  feature: Feature,
): Promise<InstanceUsing<Name>[]> {
  const isOnByDefault = Reflect.get(completeGroup(name, {}), 'isEnabled') === true;
  const rows = await repository.listEnabled(context.db, { group: name, isOnByDefault });
  return rows
    .filter(({ tier }) => limitsOf(tier, context.settings.selfHosted)[feature])
    .map(({ botId, value }) => ({ scope: systemScope(botId), settings: completeGroup(name, value) }));
}

/** Some groups of one active instance, with what its tier allows. */
export type SettingsInEffect<Name extends GroupName> = {
  limits: Limits;
  groups: Pick<InstanceSettings, Name>;
};

/** Groups of several instances with their owners' tiers applied, by instance; those that the bot is not in have no entry. */
export async function listSettingsInEffect<Name extends GroupName>(
  context: Pick<AppContext, 'settings'>,
  db: Queries,
  wanted: { botIds: readonly string[]; names: readonly Name[] },
): Promise<Map<string, Pick<InstanceSettings, Name>>> {
  const rows = await repository.listInEffect(db, wanted.botIds, wanted.names);
  return new Map(
    rows.map(({ botId, tier, values }) => {
      const limits = limitsOf(tier, context.settings.selfHosted);
      const groups = Object.fromEntries(
        wanted.names.map((name) => [name, groupInEffect(name, values[name] ?? {}, limits)]),
      );
      // Each entry is made by groupInEffect for its own name, which Object.fromEntries can't express.
      return [botId, groups as Pick<InstanceSettings, Name>];
    }),
  );
}

/** Groups of an instance for features that act on them; undefined while the bot is not in the guild. */
export async function getSettingsInEffect<Name extends GroupName>(
  context: AppContext,
  scope: BotScope,
  names: readonly Name[],
): Promise<SettingsInEffect<Name> | undefined> {
  const found = await repository.loadInEffect(context.db, scope, names);
  if (!found) return undefined;
  const values = new Map(found.groups.map(({ group, value }) => [group, value]));
  const groups = Object.fromEntries(names.map((name) => [name, completeGroup(name, values.get(name) ?? {})]));
  // Each entry is made by completeGroup for its own name, which Object.fromEntries can't express.
  return {
    limits: limitsOf(found.tier, context.settings.selfHosted),
    groups: groups as Pick<InstanceSettings, Name>,
  };
}
