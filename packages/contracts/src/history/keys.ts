import type { ChangeActor, ChangeEntry } from './schema.ts';

/** How an actor stands in a filter: `user:<Discord id>`, `system:<name>`. A person may be renamed, the key stays. */
export function actorKey({ kind, id, name }: ChangeActor): string {
  return `${kind}:${id === '' ? name : id}`;
}

/** The cursor behind which an entry's elders come. */
export function cursorOf(entry: Pick<ChangeEntry, 'at' | 'id'>): string {
  return `${entry.at}.${entry.id}`;
}
