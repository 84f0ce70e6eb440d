import { holds, normalisePermissions, type Permission } from './permissions.ts';

/**
 * A role that the owner allows the bot to grant in spite of its power, and the power it had then, as keys.
 * The approval covers no other keys. A manager's power has a key for each permission; any other source of
 * power is one key, however it grows: a role that was allowed for one closed channel stays allowed when
 * another channel is opened to it.
 */
export type AllowedRole = { roleId: string; powers: readonly string[] };

const MANAGER = 'manager';

export const isManagerKey = (key: string) => key.startsWith(MANAGER);

/** The keys for the power of a manager role. */
export function managerKeys(permissions: readonly string[]): string[] {
  const held = permissions.includes('FullAccess') ? ['FullAccess'] : normalisePermissions(permissions);
  return held.length === 0 ? [MANAGER] : held.map((permission) => `${MANAGER}:${permission}`);
}

/** Whether the owner's approval covers all of some keys; approved permissions cover those that they include. */
export function isCovered(keys: readonly string[], allowed: AllowedRole | undefined): boolean {
  const powers = new Set(allowed?.powers);
  const permissions = [...powers].filter(isManagerKey).map((key) => key.slice(MANAGER.length + 1));
  const isIncluded = (key: string) =>
    // A key without a permission: a manager who may do nothing yet, but is one.
    key === MANAGER
      ? permissions.includes('FullAccess')
      : // The keys of managers are made of permissions.
        holds({ isOwner: false, permissions }, key.slice(MANAGER.length + 1) as Permission);
  return keys.every((key) => powers.has(key) || (isManagerKey(key) && isIncluded(key)));
}

/** The allowed roles, with these keys added for one role. */
export function allowRole<Allowed extends AllowedRole>(
  allowed: readonly Allowed[],
  { roleId, powers }: AllowedRole,
): { roleId: string; powers: string[] }[] {
  const known = allowed.find((role) => role.roleId === roleId)?.powers ?? [];
  return [
    ...disallowRole(allowed, roleId).map((role) => ({ ...role, powers: [...role.powers] })),
    { roleId, powers: [...new Set([...known, ...powers])] },
  ];
}

export function disallowRole<Allowed extends AllowedRole>(
  allowed: readonly Allowed[],
  roleId: string,
): Allowed[] {
  return allowed.filter((role) => role.roleId !== roleId);
}
