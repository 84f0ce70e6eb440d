/**
 * Kinds of targets whose values in the area `Owner` are for the owner alone: the managers, and the API's settings. That
 * they were changed, by whom and when, is seen by everyone who sees the entry.
 */
export const OWNER_VALUES: readonly string[] = ['managers', 'settings'];

/** Whether what was before and after is for the owner alone. */
export function isForOwner({ area, target }: { area: string; target: { kind: string } }): boolean {
  return area === 'Owner' && OWNER_VALUES.includes(target.kind);
}
