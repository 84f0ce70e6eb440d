import { hash } from 'node:crypto';

/**
 * An id in the place of one that belongs to something else: the same for the same instance and id, so that whatever referred to
 * it does so again, and restoring a file twice gives the same.
 */
export function idForNobody(botId: string, id: string): string {
  const digest = hash('sha256', `${botId}\0${id}`, 'hex');
  return [8, 4, 4, 4, 12]
    .reduce<{ at: number; parts: string[] }>(
      ({ at, parts }, length) => ({ at: at + length, parts: [...parts, digest.slice(at, at + length)] }),
      { at: 0, parts: [] },
    )
    .parts.join('-');
}

/** A value of JSON with texts exchanged that are one of these ids. */
export function exchangeIds(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (ids.size === 0) return value;
  if (typeof value === 'string') return ids.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => exchangeIds(item, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, exchangeIds(inner, ids)]));
}
