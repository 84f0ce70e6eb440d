import { normalisePermissions } from './permissions.ts';

/**
 * A role that the owner allows the bot to hand out in spite of its power, and what it could do then, by keys. The approval
 * covers no other key. A manager's power has a key for each permission; any other source of power is one key, whatever it
 * grows to: a role that is allowed for one closed channel stays allowed when another one is opened to it.
 */
export type AllowedRole = { roleId: string; powers: readonly string[] };

const MANAGER = 'manager';
/** Covers all that a manager may be allowed. */
const FULL_MANAGER = `${MANAGER}:FullAccess`;

export const isManagerKey = (key: string) => key.startsWith(MANAGER);

/** The keys of the power that a role has as a manager. */
export function managerKeys(permissions: readonly string[]): string[] {
  const held = permissions.includes('FullAccess') ? ['FullAccess'] : normalisePermissions(permissions);
  return held.length === 0 ? [MANAGER] : held.map((permission) => `${MANAGER}:${permission}`);
}

/** Whether the owner's approval covers all of some keys. */
export function isCovered(keys: readonly string[], allowed: AllowedRole | undefined): boolean {
  const powers = new Set(allowed?.powers);
  return keys.every((key) => powers.has(key) || (isManagerKey(key) && powers.has(FULL_MANAGER)));
}

/** The allowed roles, with this one allowed these keys beside those that it is allowed already. */
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
