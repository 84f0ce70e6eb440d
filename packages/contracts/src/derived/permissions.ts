import { FEATURE_MANIFESTS, type FeatureManifest } from '../manifests/features.ts';

export type Area = Extract<FeatureManifest, { area: string }>['area'];

/**
 * The areas of an instance with separate view and edit permissions (specification §6), in the order of the
 * drawer.
 */
export const AREAS: readonly Area[] = FEATURE_MANIFESTS.flatMap((manifest) =>
  'area' in manifest ? [manifest.area] : [],
);

export type AreaPermission = `${Area}_View` | `${Area}_Edit`;

/**
 * The permissions that an owner may grant to a manager. `Owner` and `None` appear in replies only and are
 * never stored.
 */
export type GrantablePermission = AreaPermission | 'FullAccess';

/** The permissions that a route or a screen may require. */
export type Permission = GrantablePermission | 'Owner';

export const AREA_PERMISSIONS: readonly AreaPermission[] = AREAS.flatMap(
  (area) => [`${area}_View`, `${area}_Edit`] as const,
);

export const GRANTABLE_PERMISSIONS: readonly GrantablePermission[] = [...AREA_PERMISSIONS, 'FullAccess'];

const grantable = new Set<string>(GRANTABLE_PERMISSIONS);

export function isGrantable(value: string): value is GrantablePermission {
  return grantable.has(value);
}

/** A member's permissions in one instance, as stored; only `holds` knows that `Edit` implies `View`. */
export type Membership = { isOwner: boolean; permissions: readonly string[] };

/** Whether a member has the permission. The owner has all; FullAccess has all but `Owner`. */
export function holds(member: Membership, permission: Permission): boolean {
  if (member.isOwner) return true;
  if (permission === 'Owner') return false;
  if (member.permissions.includes('FullAccess')) return true;
  if (member.permissions.includes(permission)) return true;
  return permission.endsWith('_View') && member.permissions.includes(permission.replace(/_View$/, '_Edit'));
}

/** Whether a member holds at least one of the permissions. */
export function holdsAny(member: Membership, permissions: readonly Permission[]): boolean {
  return permissions.some((permission) => holds(member, permission));
}

/**
 * The stored form of a list of permissions: known ones only, no duplicates, `View` added to `Edit`, in a
 * fixed order.
 */
export function normalisePermissions(permissions: readonly string[]): GrantablePermission[] {
  const granted = new Set(permissions);
  return GRANTABLE_PERMISSIONS.filter(
    (permission) =>
      granted.has(permission) ||
      (permission.endsWith('_View') && granted.has(permission.replace(/_View$/, '_Edit'))),
  );
}
