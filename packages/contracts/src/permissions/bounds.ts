export const MAX_MANAGERS = 100;

/** A manager is a Discord user, or everyone who has a Discord role. */
export const MANAGER_KINDS = ['user', 'role'] as const;
export type ManagerKind = (typeof MANAGER_KINDS)[number];

/** Whether a grant is valid at a time (ms); `expiresAt` 0 means no end. */
export function isInForce({ expiresAt }: { expiresAt: number }, now: number): boolean {
  return expiresAt === 0 || expiresAt > now;
}

/** While Discord does not answer, the last known roles count for this many minutes. */
export const LAST_ANSWER_MINUTES = 5;

/** Days for which a member's roles are kept after their last visit. */
export const MEMBER_ROLES_KEPT_DAYS = 1;
