import { BoundedMap } from '@arkwright/ark/bounded';

/**
 * Caches values briefly, so that a burst of requests queries the database once. `forget` is called when
 * another process reports a change; the lifetime limits the effect of a lost message.
 */
export function createShortCache<Value>(options: {
  lifetimeMs: number;
  maxEntries: number;
  now: () => number;
}) {
  const entries = new BoundedMap<string, { value: Promise<Value>; until: number }>({
    max: options.maxEntries,
    whenFull: 'drop-oldest',
  });

  return {
    /** The cached value, or a new one. A failed load is not cached. */
    get(key: string, load: () => Promise<Value>): Promise<Value> {
      const now = options.now();
      const found = entries.get(key);
      if (found && found.until > now) return found.value;
      const value = load();
      entries.delete(key);
      entries.set(key, { value, until: now + options.lifetimeMs });
      value.catch(() => {
        if (entries.get(key)?.value === value) entries.delete(key);
      });
      return value;
    },
    forget: () => entries.clear(),
  };
}
