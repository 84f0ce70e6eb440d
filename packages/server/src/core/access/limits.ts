import { type CountedLimit, type Limits, limitsOf, limitWords } from '@arkwright/contracts/derived/limits';
import { eq } from 'drizzle-orm';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { users } from '../identity/table.ts';
import { lockInstance } from './keep-instance.ts';
import { isOwner, ownerTier } from './owner-tier.ts';
import type { InstanceScope } from './scope.ts';
import { botInstances } from './table.ts';

export type LimitCheck = {
  key: CountedLimit;
  selfHosted: boolean;
  /** The current number. */
  count: (tx: Queries) => Promise<number>;
};

/**
 * Makes room for one more, or throws LIMIT_REACHED. Locks the instance's row until the transaction ends, so
 * that parallel creations are counted one after the other; callers that only keep the instance
 * (`keepInstance`) don't wait.
 */
export async function claimRoom(tx: Queries, scope: InstanceScope, check: LimitCheck): Promise<void> {
  const [bot] = await tx
    .select({ id: botInstances.id })
    .from(botInstances)
    .where(eq(botInstances.id, scope.botId))
    .for('no key update');
  if (!bot) throw new AppError('NOT_FOUND');
  const { [check.key]: max } = await limitsIn(tx, scope, check.selfHosted);
  const current = await check.count(tx);
  if (current >= max)
    throw new AppError('LIMIT_REACHED', limitWords(check.key), { limit: { key: check.key, max, current } });
}

/** The limits of the instance owner's tier, as seen by a transaction. */
export async function limitsIn(tx: Queries, scope: InstanceScope, selfHosted: boolean): Promise<Limits> {
  const [row] = await tx
    .select({ tier: ownerTier })
    .from(botInstances)
    .leftJoin(users, isOwner)
    .where(eq(botInstances.id, scope.botId));
  return limitsOf(row?.tier ?? 0, selfHosted);
}

/**
 * Makes room for one more where every instance has the limit `max`, whatever its tier; CONFLICT with
 * `message` if it is full.
 */
export async function claimFixedRoom(
  tx: Queries,
  scope: InstanceScope,
  check: { max: number; message: string; count: (tx: Queries) => Promise<number> },
): Promise<void> {
  await lockInstance(tx, scope);
  if ((await check.count(tx)) >= check.max) throw new AppError('CONFLICT', check.message);
}
