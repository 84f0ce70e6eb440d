import {
  type AllowedRole,
  allowRole,
  isCovered,
  managerKeys,
} from '@arkwright/contracts/derived/allowed-role';
import type { GuildRole, Instance, StoredManager } from '@arkwright/contracts/instances/schema';

type Registration = { ownerAllowedRoles: readonly AllowedRole[] };

/** The roles that the owner has approved, as stored. */
export function registrationSettings(instance: Instance): Registration {
  // The API sends the owner whole groups; an older one may not know the field.
  const { ownerAllowedRoles = [] } = (instance.playerRegistration ?? {}) as Partial<Registration>;
  return { ownerAllowedRoles };
}

/**
 * The approved roles, with those of some managers that the bot hands out; the same list if none is missing. Only managers
 * that the owner has just been warned of: for any other one that would be an approval without a question.
 */
export function allowHandedOut(
  managers: readonly StoredManager[],
  { allowed, roles }: { allowed: readonly AllowedRole[]; roles: readonly GuildRole[] },
): readonly AllowedRole[] {
  return managers.reduce<readonly AllowedRole[]>((known, { kind, discordId: roleId, permissions }) => {
    const isHandedOut = roles.some(({ id, isHandedOut }) => id === roleId && isHandedOut);
    const powers = managerKeys(permissions);
    const before = known.find((allowedRole) => allowedRole.roleId === roleId);
    if (kind !== 'role' || !isHandedOut || isCovered(powers, before)) return known;
    return allowRole(known, { roleId, powers });
  }, allowed);
}
