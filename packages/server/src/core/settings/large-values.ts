import type { StoredValue } from '@arkwright/contracts/settings-registry';

/**
 * Settings groups larger than this, in PostgreSQL's compressed form, are cached instead of read for each
 * batch of log lines.
 */
export const LARGE_BYTES = 16_000;
/** Characters cached in a process: some 30 of the largest lists. */
export const MAX_KEPT_BYTES = 64_000_000;

type Kept = { value: StoredValue; bytes: number };

/** By instance, group and version, least recently used first. */
const kept = new Map<string, Kept>();
let keptBytes = 0;

/**
 * The value of a large settings group, read unless its version is cached. Don't modify the result.
 *
 * @param version instance, group, and what distinguishes this value from every other one of the group
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
