import type { z } from 'zod';
import { adminGroup } from './admin-groups/settings.ts';
import { api } from './api-access/settings.ts';
import { ban } from './ban-management/settings.ts';
import { bannedWord } from './banned-words/settings.ts';
import { chatReaction } from './chat-reactions/settings.ts';
import { companionMod } from './companion/settings.ts';
import { chat } from './crosschat/settings.ts';
import { decay } from './decay/settings.ts';
import type { Limits } from './derived/limits.ts';
import { fieldRule, type GroupWords, type SettingsGroup } from './derived/settings-group.ts';
import { log } from './logging/settings.ts';
import type { ItemsIn } from './manifests/features.ts';
import { nitrado } from './nitrado/settings.ts';
import { offlineAlert } from './offline-alerts/settings.ts';
import { playerAlert } from './player-alerts/settings.ts';
import { playerRegistration } from './player-registrations/settings.ts';
import { rcon } from './rcon-commands/settings.ts';
import { starterSetsConfig } from './starter-sets/settings.ts';
import { playerList, serverStatus } from './status-and-listing/settings.ts';
import { tribeLogLink } from './tribe-log-link/settings.ts';
import { updateNotification } from './update-notifications/settings.ts';

/** Every settings group of an instance, by its key, in the order of specification §3. */
export const settingsGroups = {
  log,
  playerList,
  serverStatus,
  rcon,
  chat,
  companionMod,
  updateNotification,
  starterSetsConfig,
  playerAlert,
  decay,
  ban,
  playerRegistration,
  nitrado,
  api,
  offlineAlert,
  tribeLogLink,
  chatReaction,
  bannedWord,
  adminGroup,
} as const satisfies Record<ItemsIn<'groups'>, SettingsGroup>;

export type GroupName = keyof typeof settingsGroups;
export type GroupValue<Name extends GroupName> = z.output<(typeof settingsGroups)[Name]['schema']>;

/** The settings of an instance, with all groups complete. */
export type InstanceSettings = { [Name in GroupName]: GroupValue<Name> };

// Object.keys widens the literal names to string.
export const GROUP_NAMES = Object.keys(settingsGroups) as readonly GroupName[];

export function isGroupName(name: string): name is GroupName {
  return Object.hasOwn(settingsGroups, name);
}

/** What people read about the fields of a group; undefined for a name that is none's, such as one of an old entry of the history. */
export function wordsOf(group: string): GroupWords | undefined {
  return isGroupName(group) ? settingsGroups[group].words : undefined;
}

/** A group as stored in the database: any JSON object, possibly of an older version of the schema. */
export type StoredValue = Readonly<Record<string, unknown>>;

/** The value of a group in a new instance. */
export function defaultsOf<Name extends GroupName>(name: Name): GroupValue<Name> {
  // TypeScript doesn't connect a schema found by a generic name with that name's output.
  return settingsGroups[name].schema.parse({}) as GroupValue<Name>;
}

/**
 * A stored group in the current schema: new fields get their default, removed ones are dropped. Values are
 * returned as saved and not validated again.
 */
export function completeGroup<Name extends GroupName>(name: Name, stored: StoredValue): GroupValue<Name> {
  const value: Record<string, unknown> = defaultsOf(name);
  for (const field of Object.keys(value)) {
    if (Object.hasOwn(stored, field) && stored[field] !== undefined) value[field] = stored[field];
  }
  // It went through the same schema when it was saved.
  return value as GroupValue<Name>;
}

/**
 * A stored group as the bot uses it: complete, and fields that the owner's tier lacks are off or have their
 * default.
 */
export function groupInEffect<Name extends GroupName>(
  name: Name,
  stored: StoredValue,
  limits: Limits,
): GroupValue<Name> {
  const value: Record<string, unknown> = completeGroup(name, stored);
  const defaults: Record<string, unknown> = settingsGroups[name].defaults;
  for (const field of Object.keys(value)) {
    const { feature } = fieldRule(settingsGroups[name], field);
    if (feature === undefined || limits[feature]) continue;
    value[field] = typeof value[field] === 'boolean' ? false : structuredClone(defaults[field]);
  }
  // Each field has its own value or the default of the same schema; a switch is a boolean either way.
  return value as GroupValue<Name>;
}
