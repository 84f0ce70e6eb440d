import { eq, inArray } from 'drizzle-orm';
import { AppError } from '../../platform/base/app-error.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import type { InstanceScope } from './scope.ts';
import { botInstances } from './table.ts';

/**
 * Keeps an instance from being deleted until the transaction ends; NOT_FOUND if it is gone. To be called before a row of
 * the instance is locked: whoever deletes the instance goes from it to its rows, and the other way round (a row first,
 * the instance later, with the entry in the history) the two would wait for each other.
 */
export function keepInstance(tx: Queries, scope: InstanceScope): Promise<void> {
  return lock(tx, scope, 'key share');
}

/**
 * Keeps an instance as `keepInstance` does, and has everyone else who calls this wait until the transaction ends: what
 * one counts in between stays so, also where several create at once.
 */
export function lockInstance(tx: Queries, scope: InstanceScope): Promise<void> {
  // Not 'update': those who only keep the instance, as each line from a game does, do not have to wait.
  return lock(tx, scope, 'no key update');
}

/** Keeps many instances as `keepInstance` does; returns those that are there and that nobody is just deleting. */
export async function keepInstances(tx: Queries, botIds: readonly string[]): Promise<Set<string>> {
  const kept = await tx
    .select({ id: botInstances.id })
    .from(botInstances)
    .where(inArray(botInstances.id, [...botIds]))
    .for('key share', { skipLocked: true });
  return new Set(kept.map(({ id }) => id));
}

/**
 * Changes something of an instance in a transaction that keeps the instance from its first step on, so that nobody can
 * forget to before a row is locked; NOT_FOUND if it is gone.
 */
export function changeInstance<Result>(
  { db }: { db: Database },
  scope: InstanceScope,
  work: (tx: Queries) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await keepInstance(tx, scope);
    return work(tx);
  });
}

async function lock(
  tx: Queries,
  scope: InstanceScope,
  strength: 'key share' | 'no key update',
): Promise<void> {
  const kept = await tx
    .select({ id: botInstances.id })
    .from(botInstances)
    .where(eq(botInstances.id, scope.botId))
    .for(strength);
  if (kept.length === 0) throw new AppError('NOT_FOUND');
}
