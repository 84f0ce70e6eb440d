import type { ChangeActor, ChangeEntry } from './schema.ts';

/**
 * An actor in a filter: `user:<Discord id>`, `system:<name>`. The key stays the same when a person is
 * renamed.
 */
export function actorKey({ kind, id, name }: ChangeActor): string {
  return `${kind}:${id === '' ? name : id}`;
}

/** The cursor after which older entries than this one follow. */
export function cursorOf(entry: Pick<ChangeEntry, 'at' | 'id'>): string {
  return `${entry.at}.${entry.id}`;
}
