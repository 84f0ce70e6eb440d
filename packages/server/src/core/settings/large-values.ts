import type { StoredValue } from '@arkwright/contracts/settings-registry';

/** Settings groups that take more, compressed as PostgreSQL keeps them, are read once, not with each look at a log. */
export const LARGE_BYTES = 16_000;
/** So much of their text is kept in a process: some 30 of the largest lists. */
export const MAX_KEPT_BYTES = 64_000_000;

type Kept = { value: StoredValue; bytes: number };

/** By instance, group and version, the longest unused first. */
const kept = new Map<string, Kept>();
let keptBytes = 0;

/**
 * The value of a large settings group, read where its version is not kept. Nobody changes what is returned.
 *
 * @param version instance, group, and what tells this value from every other one that the group ever has
 */
export async function largeValue(version: string, read: () => Promise<Kept>): Promise<StoredValue> {
  const known = kept.get(version) ?? (await read());
  forget(version);
  kept.set(version, known);
  keptBytes += known.bytes;
  for (const oldest of kept.keys()) {
    if (keptBytes <= MAX_KEPT_BYTES || oldest === version) break;
    forget(oldest);
  }
  return known.value;
}

function forget(version: string): void {
  keptBytes -= kept.get(version)?.bytes ?? 0;
  kept.delete(version);
}
