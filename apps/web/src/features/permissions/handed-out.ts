import type { BotInstance, GuildRole, StoredManager } from '@arkwright/contracts/bots/schema';
import { isCovered, managerKeys, type RoleLeave, withLeave } from '@arkwright/contracts/core/role-leave';

type Registration = { ownerAllowedRoles: readonly RoleLeave[] };

/** What the owner has allowed to be handed out, as it is stored. */
export function registrationSettings(instance: BotInstance): Registration {
  // The API sends the owner whole groups; an older one may not know the field.
  const { ownerAllowedRoles = [] } = (instance.playerRegistration ?? {}) as Partial<Registration>;
  return { ownerAllowedRoles };
}

/** The owner's leave for roles that the bot hands out and that are managers; the same list where nothing is missing. */
export function leavesFor(
  managers: readonly StoredManager[],
  { leaves, roles }: { leaves: readonly RoleLeave[]; roles: readonly GuildRole[] },
): readonly RoleLeave[] {
  return managers.reduce<readonly RoleLeave[]>((known, { kind, discordId: roleId, permissions }) => {
    const isHandedOut = roles.some(({ id, isHandedOut }) => id === roleId && isHandedOut);
    const powers = managerKeys(permissions);
    const leave = known.find((each) => each.roleId === roleId);
    if (kind !== 'role' || !isHandedOut || isCovered(powers, leave)) return known;
    return withLeave(known, { roleId, powers });
  }, leaves);
}
