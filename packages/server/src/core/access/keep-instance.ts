import { eq, inArray } from 'drizzle-orm';
import { AppError } from '../../platform/base/app-error.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import type { InstanceScope } from './scope.ts';
import { botInstances } from './table.ts';

/**
 * Prevents an instance from being deleted until the transaction ends; NOT_FOUND if it is gone. Call it before
 * locking a row of the instance: deleting locks the instance first and then its rows, and the other order (a
 * row first, the instance later, with the history entry) would deadlock.
 */
export function keepInstance(tx: Queries, scope: InstanceScope): Promise<void> {
  return lock(tx, scope, 'key share');
}

/**
 * Like `keepInstance`, but other callers of this wait until the transaction ends: a count made in between
 * stays valid even with concurrent creates.
 */
export function lockInstance(tx: Queries, scope: InstanceScope): Promise<void> {
  // Not 'update': callers that only keep the instance, like each line from a game, don't have to wait.
  return lock(tx, scope, 'no key update');
}

/** Keeps many instances like `keepInstance`; returns those that exist and are not being deleted. */
export async function keepInstances(tx: Queries, botIds: readonly string[]): Promise<Set<string>> {
  const kept = await tx
    .select({ id: botInstances.id })
    .from(botInstances)
    .where(inArray(botInstances.id, [...botIds]))
    .for('key share', { skipLocked: true });
  return new Set(kept.map(({ id }) => id));
}

/**
 * Changes something in an instance in a transaction that keeps the instance from its first step, so that no
 * caller can forget it before locking a row; NOT_FOUND if it is gone.
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
