import { BoundedMap } from '@arkwright/ark/bounded';
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
const kept = new BoundedMap<string, Kept>({
  max: MAX_KEPT_BYTES,
  whenFull: 'drop-oldest',
  weigh: ({ bytes }) => bytes,
});

/**
 * The value of a large settings group, read unless its version is cached. Don't modify the result.
 *
 * @param version instance, group, and what distinguishes this value from every other one of the group
 */
export async function largeValue(version: string, read: () => Promise<Kept>): Promise<StoredValue> {
  const known = kept.get(version) ?? (await read());
  kept.delete(version);
  kept.set(version, known);
  return known.value;
}
