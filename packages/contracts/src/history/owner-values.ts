/**
 * Kinds of targets whose values in the area `Owner` are shown to the owner only: managers and API settings.
 * Who changed them and when is visible to everyone who sees the entry.
 */
export const OWNER_VALUES: readonly string[] = ['managers', 'settings'];

/** Whether the before and after values are for the owner only. */
export function isForOwner({ area, target }: { area: string; target: { kind: string } }): boolean {
  return area === 'Owner' && OWNER_VALUES.includes(target.kind);
}
