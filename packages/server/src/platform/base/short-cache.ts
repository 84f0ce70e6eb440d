/**
 * Remembers answers for a moment, so that a burst of requests asks the database once. `forget` is called when another
 * process says that something changed; the lifetime bounds what a lost message can do.
 */
export function createShortCache<Value>(options: {
  lifetimeMs: number;
  maxEntries: number;
  now: () => number;
}) {
  const entries = new Map<string, { value: Promise<Value>; until: number }>();

  return {
    /** The remembered answer, or a new one. A failed answer is not remembered. */
    get(key: string, load: () => Promise<Value>): Promise<Value> {
      const now = options.now();
      const found = entries.get(key);
      if (found && found.until > now) return found.value;
      if (entries.size >= options.maxEntries) entries.clear();
      const value = load();
      entries.set(key, { value, until: now + options.lifetimeMs });
      value.catch(() => {
        if (entries.get(key)?.value === value) entries.delete(key);
      });
      return value;
    },
    forget: () => entries.clear(),
  };
}
