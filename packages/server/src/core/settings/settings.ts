import type { Tier } from '@arkwright/contracts/core/tiers';
import { type Feature, type Limits, limitsOf } from '@arkwright/contracts/derived/limits';
import {
  completeGroup,
  GROUP_NAMES,
  type GroupName,
  type GroupValue,
  groupInEffect,
  type InstanceSettings,
  isGroupName,
  type StoredValue,
} from '@arkwright/contracts/settings-registry';
import type { AppContext } from '../../context/app-context.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { type InstanceScope, systemScope } from '../access/scope.ts';
import type { SettingsRow, SettingsVersion } from './repository.ts';
import {
  findVersion,
  listEnabled,
  listInEffect,
  listVersions,
  loadGroups,
  loadInEffect,
  loadNaming,
} from './repository.ts';

/** All groups, with defaults if nothing was saved yet. */
export function completeSettings(rows: readonly Pick<SettingsRow, 'group' | 'value'>[]): InstanceSettings {
  const stored = new Map(rows.map((row) => [row.group, row.value]));
  // Each entry is made by completeGroup for its own name, which Object.fromEntries can't express.
  return Object.fromEntries(
    GROUP_NAMES.map((group) => [group, completeGroup(group, stored.get(group) ?? {})]),
  ) as InstanceSettings;
}

/** The groups whose stored values contain a text, such as the ID of a channel; complete, by name. */
export async function settingsNaming(
  db: Queries,
  scope: InstanceScope,
  text: string,
): Promise<Partial<InstanceSettings>> {
  const rows = await loadNaming(db, scope, text);
  const known = rows.flatMap(({ group, value }) => (isGroupName(group) ? [{ group, value }] : []));
  return Object.fromEntries(known.map(({ group, value }) => [group, completeGroup(group, value)]));
}

/** A group's complete settings, for features that act on them. */
export async function getSettings<Name extends GroupName>(
  db: Queries,
  scope: InstanceScope,
  name: Name,
): Promise<GroupValue<Name>> {
  const [row] = await loadGroups(db, scope, [name]);
  return completeGroup(name, row?.value ?? {});
}

/** The newest versions of a group without their values, newest first. */
export function listSettingsVersions(
  db: Queries,
  scope: InstanceScope,
  wanted: { group: GroupName; limit: number },
): Promise<Omit<SettingsVersion, 'value'>[]> {
  return listVersions(db, scope, wanted);
}

/** A version of a group; 0 is the state before it was first saved. NOT_FOUND if there is no such version. */
export async function getVersion(
  db: Queries,
  scope: InstanceScope,
  version: { group: GroupName; rev: number },
): Promise<SettingsVersion> {
  const { group, rev } = version;
  const unsaved = { group, rev, value: completeGroup(group, {}), savedAt: 0, savedBy: '' };
  const found = rev === 0 ? unsaved : await findVersion(db, scope, version);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/**
 * A saved version of a group next to the stored one, both complete; NOT_FOUND if there is no such version.
 */
export async function compareSettings(
  db: Queries,
  scope: InstanceScope,
  version: { group: GroupName; rev: number },
): Promise<{ old: SettingsVersion; current: { rev: number; value: StoredValue } }> {
  const old = await getVersion(db, scope, version);
  const [row] = await loadGroups(db, scope, [version.group]);
  return { old, current: { rev: row?.rev ?? 0, value: completeGroup(version.group, row?.value ?? {}) } };
}

/** The switch of groups without `isEnabled`: any choice other than `Off`. */
const SWITCHES = { decay: 'decayMode' } as const;

/** The field that switches a group on. */
export const switchOf = (name: GroupName): string =>
  name in SWITCHES ? SWITCHES[name as keyof typeof SWITCHES] : 'isEnabled';

/**
 * An active instance that has a group switched on and whose tier has the feature, with the group's settings.
 */
export type InstanceUsing<Name extends GroupName> = { scope: InstanceScope; settings: GroupValue<Name> };

/**
 * The instances that use a group, all or those among `botIds`: its switch is effective and the group was saved at least once;
 * if it needs a tier `feature`, only those that have it. For the program's own work.
 */
export async function listInstancesUsing<Name extends GroupName>(
  context: AppContext,
  name: Name,
  { feature, botIds }: { feature?: Feature; botIds?: readonly string[] | undefined } = {},
): Promise<InstanceUsing<Name>[]> {
  const field = switchOf(name);
  const byDefault = String(Reflect.get(completeGroup(name, {}), field) ?? false);
  const rows = await listEnabled(context.db, { group: name, field, byDefault, botIds });
  return rows
    .filter(({ tier }) => feature === undefined || limitsOf(tier, context.settings.selfHosted)[feature])
    .map(({ botId, value }) => ({ scope: systemScope(botId), settings: completeGroup(name, value) }));
}

/** Some groups of one active instance, with the limits of its tier applied. */
export type SettingsInEffect<Name extends GroupName> = {
  limits: Limits;
  groups: Pick<InstanceSettings, Name>;
};

/**
 * Groups of several instances with their owners' tiers applied, by instance; instances without the bot have
 * no entry.
 */
export async function listSettingsInEffect<Name extends GroupName>(
  context: Pick<AppContext, 'settings'>,
  db: Queries,
  wanted: { botIds: readonly string[]; names: readonly Name[] },
): Promise<Map<string, Pick<InstanceSettings, Name>>> {
  const rows = await listInEffect(db, wanted.botIds, wanted.names);
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

/** What is stored of some groups of an active instance, and its owner's tier. */
export type StoredGroups = { botId: string; tier: Tier; values: Readonly<Record<string, StoredValue>> };

/** Some groups of several instances as they are stored, whatever their owners' tiers allow. */
export function listStoredGroups(
  db: Queries,
  { botIds, groups }: { botIds: readonly string[]; groups: readonly GroupName[] },
): Promise<StoredGroups[]> {
  return listInEffect(db, botIds, groups);
}

/** Groups of an instance for features that act on them; undefined while the bot is not in the guild. */
export async function getSettingsInEffect<Name extends GroupName>(
  context: AppContext,
  scope: InstanceScope,
  names: readonly Name[],
): Promise<SettingsInEffect<Name> | undefined> {
  const found = await loadInEffect(context.db, scope, names);
  if (!found) return undefined;
  const values = new Map(found.groups.map(({ group, value }) => [group, value]));
  const groups = Object.fromEntries(names.map((name) => [name, completeGroup(name, values.get(name) ?? {})]));
  // Each entry is made by completeGroup for its own name, which Object.fromEntries can't express.
  return {
    limits: limitsOf(found.tier, context.settings.selfHosted),
    groups: groups as Pick<InstanceSettings, Name>,
  };
}
