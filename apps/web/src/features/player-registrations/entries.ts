import { deepEqual } from '@arkwright/contracts/core/deep-equal';

/** Which dialog of a list within the settings is open. The entry is as it was when the dialog was opened. */
export type EntryDialog<Entry> = { kind: 'create' } | { kind: 'edit' | 'delete'; entry: Entry };

/** The entries but this one: someone else may have saved others meanwhile, so its place says nothing. */
export function without<Entry>(entries: readonly Entry[], entry: Entry | undefined): Entry[] {
  const place = entries.findIndex((other) => deepEqual(other, entry));
  return entries.filter((_, index) => index !== place);
}

/** The entries with `next` in the place of `entry`, or at the end where there is none such. */
export function withEntry<Entry>(entries: readonly Entry[], entry: Entry | undefined, next: Entry): Entry[] {
  const place = entries.findIndex((other) => deepEqual(other, entry));
  return place === -1 ? [...entries, next] : entries.with(place, next);
}
