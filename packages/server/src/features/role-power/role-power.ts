import { findReferences, type Reference, referenceKinds } from '@arkwright/contracts/core/references';
import { isCovered, managerKeys } from '@arkwright/contracts/derived/allowed-role';
import { AREAS } from '@arkwright/contracts/derived/permissions';
import { areaLabel } from '@arkwright/contracts/history/labels';
import { enumerate } from '@arkwright/contracts/history/readable';
import { isInForce } from '@arkwright/contracts/permissions/bounds';
import { LEVELS, levelIn } from '@arkwright/contracts/permissions/levels';
import {
  completeGroup,
  GROUP_NAMES,
  type GroupName,
  type StoredValue,
  settingsGroups,
} from '@arkwright/contracts/settings-registry';
import type { ManagerRow } from '../../core/access/managers-repository.ts';
import { hasUnknown, isDangerous, type Places } from '../../discord/guilds/discord-powers.ts';
import type { Directory } from '../../discord/guilds/repository.ts';
import type { StoredRole } from '../../discord/guilds/table.ts';

const DECIDING: ReadonlySet<string> = new Set(['granted-role', 'empowered-role', 'allowed-role']);

/** The settings groups that hand roles out or give power to them: by what their fields declare. */
export const ROLE_GROUPS: readonly GroupName[] = GROUP_NAMES.filter((name) =>
  referenceKinds(settingsGroups[name].schema).some((kind) => DECIDING.has(kind)),
);

/** The data that decides which roles have power in an instance. `settings` are stored values; missing ones were never saved. */
export type RoleWorld = {
  directory: Directory;
  managers: readonly ManagerRow[];
  settings: Partial<Record<GroupName, StoredValue>>;
  /** Milliseconds since 1970 (UTC). */
  now: number;
};

/** Something that members with a role may do: `words` complete "Members with it …". The owner allows it by its keys. */
export type RolePower = { keys: string[]; words: string };

/**
 * THE definition of a role with power, at save and at use. Roles with dangerous permissions in Discord are refused to
 * everyone; the rest is the owner's choice: roles that open channels, make managers, or get power by a settings field.
 */
export function readRolePower(world: RoleWorld) {
  const references = ROLE_GROUPS.flatMap((group) =>
    findReferences(settingsGroups[group].schema, world.settings[group], group),
  );
  const ofKind = (kind: Reference['kind']) => references.filter((reference) => reference.kind === kind);
  const roles: ReadonlyMap<string, StoredRole> = new Map(
    world.directory.roles.map((role) => [role.id, role]),
  );
  const channelNames: ReadonlyMap<string, string> = new Map(
    world.directory.channels.map(({ id, name }) => [id, name]),
  );
  const managers: ReadonlyMap<string, ManagerRow> = new Map(
    world.managers
      .filter((manager) => manager.kind === 'role' && isInForce(manager, world.now))
      .map((manager) => [manager.discordId, manager]),
  );
  const empowering = Map.groupBy(ofKind('empowered-role'), ({ id }) => id);
  const { ownerAllowedRoles } = completeGroup('playerRegistration', world.settings.playerRegistration ?? {});
  const allowed: ReadonlyMap<string, (typeof ownerAllowedRoles)[number]> = new Map(
    ownerAllowedRoles.map((ownerAllowedRole) => [ownerAllowedRole.roleId, ownerAllowedRole]),
  );

  /** All that a role with this id may do. */
  function powersOf(id: string): RolePower[] {
    const role = roles.get(id);
    const manager = managers.get(id);
    return [
      ...(role ? discordPowers(role, channelNames) : []),
      ...(manager ? [managerPower(manager)] : []),
      ...(empowering.get(id) ?? []).map(({ path, may = '' }) => ({ keys: [fieldOf(path)], words: may })),
    ];
  }

  /** The powers that the owner has not approved; without any, the bot may hand it out. */
  function unallowedOf(id: string): RolePower[] {
    return powersOf(id).filter(({ keys }) => !isCovered(keys, allowed.get(id)));
  }

  return {
    roles,
    powersOf,
    unallowedOf,
    granting: ofKind('granted-role'),
    empowering: ofKind('empowered-role'),
    handedOut: new Set(ofKind('granted-role').map(({ id }) => id)),
  };
}

/** The settings field of an entry: `rcon.basicCommandsRoleIds.0` → `rcon.basicCommandsRoleIds`. */
export const fieldOf = (path: string) => path.split('.').slice(0, 2).join('.');

function discordPowers(
  { permissions, isManaged, reach }: StoredRole,
  channelNames: ReadonlyMap<string, string>,
): RolePower[] {
  const powers: RolePower[] = [];
  const say = (key: string, words: string) => powers.push({ keys: [key], words });
  if (isManaged) say('managed', 'is a bot or belongs to an integration');
  if (isDangerous(permissions)) say('discord', 'has power in Discord over the server or its members');
  if (hasUnknown(permissions)) say('new', 'has permissions in Discord that are newer than Arkwright');
  if (!reach) return powers;
  const { isEverywhere, opened, moderated } = reach;
  const places = (of: Places) => placesInWords(of, channelNames);
  if (opened.count > 0) say('channels', `may see, write or speak where @everyone may not: ${places(opened)}`);
  else if (isEverywhere) say('channels', 'may see, write or speak where @everyone may not');
  if (moderated.count > 0) say('moderation', `moderates in Discord: ${places(moderated)}`);
  return powers;
}

function placesInWords({ ids, count }: Places, names: ReadonlyMap<string, string>): string {
  const shown = ids.map((id) => `#${names.get(id) ?? id}`).join(', ');
  return count > ids.length ? `${shown} and ${count - ids.length} more` : shown;
}

function managerPower({ permissions }: ManagerRow): RolePower {
  const keys = managerKeys(permissions);
  if (permissions.includes('FullAccess')) return { keys, words: 'manages this bot with full access' };
  const areas = AREAS.flatMap((area) => {
    const level = levelIn(area, permissions);
    if (level === LEVELS.None) return [];
    return [`${areaLabel(area)} (${level === LEVELS.Edit ? 'edit' : 'view'})`];
  });
  return {
    keys,
    words: areas.length === 0 ? 'is a manager of this bot' : `manages this bot: ${enumerate(areas)}`,
  };
}
