import type { StoredManager } from '@arkwright/contracts/bots/schema';
import { deepEqual } from '@arkwright/contracts/core/deep-equal';

/** What was added, changed (the entry) or removed (null) in the working copy, by Discord id. */
export type ManagerChanges = Readonly<Record<string, StoredManager | null>>;

/** A manager of the working copy; `isUnsaved` where it differs from what is stored. */
export type ManagerEntry = StoredManager & { isUnsaved: boolean };

/** The changes with one more; what is as stored again is no change. */
export function withChange(
  changes: ManagerChanges,
  stored: readonly StoredManager[],
  change: { discordId: string; manager: StoredManager | null },
): ManagerChanges {
  const { discordId, manager } = change;
  const { [discordId]: _old, ...others } = changes;
  const before = stored.find((each) => each.discordId === discordId) ?? null;
  return deepEqual(before, manager) ? others : { ...others, [discordId]: manager };
}

/** The working copy: what is stored, with the changes on top, so that what others save shows through. */
export function workingCopy(stored: readonly StoredManager[], changes: ManagerChanges): ManagerEntry[] {
  const kept = stored.flatMap((manager): ManagerEntry[] => {
    const change = changes[manager.discordId];
    if (change === null) return [];
    return [{ ...(change ?? manager), isUnsaved: change !== undefined }];
  });
  const added = Object.values(changes).flatMap((manager): ManagerEntry[] => {
    const isNew = manager !== null && !stored.some(({ discordId }) => discordId === manager.discordId);
    return isNew ? [{ ...manager, isUnsaved: true }] : [];
  });
  return [...kept, ...added];
}
