import { normalisePermissions } from './permissions.ts';

/**
 * That the owner lets the bot hand out a role in spite of its power: the role, and what it could do then, by keys. It covers
 * nothing more, so that it ends where somebody gives the role more power.
 */
export type RoleLeave = { roleId: string; powers: readonly string[] };

const MANAGER = 'manager';
/** Covers all that a manager may be allowed. */
const FULL_MANAGER = `${MANAGER}:FullAccess`;

export const isManagerKey = (key: string) => key.startsWith(MANAGER);

/** The keys of the power that a role has as a manager. */
export function managerKeys(permissions: readonly string[]): string[] {
  const held = permissions.includes('FullAccess') ? ['FullAccess'] : normalisePermissions(permissions);
  return held.length === 0 ? [MANAGER] : held.map((permission) => `${MANAGER}:${permission}`);
}

/** Whether the owner's leave covers all of some keys. */
export function isCovered(keys: readonly string[], leave: RoleLeave | undefined): boolean {
  const powers = new Set(leave?.powers);
  return keys.every((key) => powers.has(key) || (isManagerKey(key) && powers.has(FULL_MANAGER)));
}

/** The leaves with one that covers these keys, beside what it covers already. */
export function withLeave<Leave extends RoleLeave>(
  leaves: readonly Leave[],
  { roleId, powers }: RoleLeave,
): { roleId: string; powers: string[] }[] {
  const known = leaves.find((leave) => leave.roleId === roleId)?.powers ?? [];
  return [
    ...withoutLeave(leaves, roleId).map((leave) => ({ ...leave, powers: [...leave.powers] })),
    { roleId, powers: [...new Set([...known, ...powers])] },
  ];
}

export function withoutLeave<Leave extends RoleLeave>(leaves: readonly Leave[], roleId: string): Leave[] {
  return leaves.filter((leave) => leave.roleId !== roleId);
}
