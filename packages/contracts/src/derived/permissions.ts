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

/** What a permission includes besides the View of its own area. FullAccess includes all but `Owner`. */
const ALSO_INCLUDES: Partial<Record<GrantablePermission, readonly GrantablePermission[]>> = {
  Rcon_Edit: ['Moderation_Edit'],
};

/**
 * What moderators do with players, and who may: one of a list is enough. Those in front had the right before
 * the area Moderation existed, and keep it. `Rcon_Edit` isn't listed because it includes `Moderation_Edit`.
 */
export const MODERATION = {
  watch: ['Logging_View', 'Moderation_View'],
  seeMutes: ['BannedWords_View', 'Moderation_View'],
  message: ['Crosschat_Edit', 'Moderation_Edit'],
  warn: ['BannedWords_Edit', 'Moderation_Edit'],
  mute: ['BannedWords_Edit', 'Moderation_Edit'],
  kick: ['BanManagement_Edit', 'Moderation_Edit'],
} as const satisfies Record<string, readonly AreaPermission[]>;

/** For each permission, those that include it, itself among them. */
const HOLDERS: ReadonlyMap<string, readonly string[]> = new Map(
  GRANTABLE_PERMISSIONS.map((permission) => [
    permission,
    GRANTABLE_PERMISSIONS.filter((held) => includedIn(held).has(permission)),
  ]),
);

/** Everything that a permission includes, itself among them. */
function includedIn(held: GrantablePermission): ReadonlySet<GrantablePermission> {
  if (held === 'FullAccess') return new Set(GRANTABLE_PERMISSIONS);
  const [, area = ''] = /^(.*)_Edit$/.exec(held) ?? [];
  const view = AREA_PERMISSIONS.filter((permission) => permission === `${area}_View`);
  const others = (ALSO_INCLUDES[held] ?? []).flatMap((permission) => [...includedIn(permission)]);
  return new Set([held, ...view, ...others]);
}

/** A member's permissions in one instance, as stored; only `holds` knows what else they include. */
export type Membership = { isOwner: boolean; permissions: readonly string[] };

/** Whether a member has the permission. The owner has all; FullAccess has all but `Owner`. */
export function holds(member: Membership, permission: Permission): boolean {
  if (member.isOwner) return true;
  const holders = HOLDERS.get(permission);
  return holders !== undefined && member.permissions.some((held) => holders.includes(held));
}

/** Whether a member holds the permission, or at least one of a list. */
export function holdsAny(member: Membership, needs: Permission | readonly Permission[]): boolean {
  return [needs].flat().some((need) => holds(member, need));
}

/** The held permissions that include one of another area: the dialog can't take it away. */
export function includedBy(permission: AreaPermission, held: readonly string[]): AreaPermission[] {
  const holders = HOLDERS.get(permission) ?? [];
  const isOfArea = (other: string) => other.replace(/_\w+$/, '') === permission.replace(/_\w+$/, '');
  return AREA_PERMISSIONS.filter(
    (other) => held.includes(other) && holders.includes(other) && !isOfArea(other),
  );
}

/**
 * The stored form of a list of permissions: known ones only, no duplicates, `View` added to `Edit`, in a
 * fixed order. What a permission includes of other areas is not stored.
 */
export function normalisePermissions(permissions: readonly string[]): GrantablePermission[] {
  const granted = new Set(permissions);
  return GRANTABLE_PERMISSIONS.filter(
    (permission) =>
      granted.has(permission) ||
      (permission.endsWith('_View') && granted.has(permission.replace(/_View$/, '_Edit'))),
  );
}
