import { DAY_MS } from '@arkwright/contracts/core/durations';
import { and, count, eq, sql } from 'drizzle-orm';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Retention } from '../../platform/work/retention.ts';
import type { InstanceScope } from '../access/scope.ts';
import { idempotencyKeys as keys } from './table.ts';

/**
 * A call with an Idempotency-Key. `id` is a hash of caller and key, `wish` a fingerprint of the request.
 * `callId` is its own.
 */
export type Once = { id: string; wish: string; callId: string };

/** Maximum keys of an instance, and how many of the oldest are dropped at a time. */
export const MAX_KEYS = 5000;
const SPARE = 500;
export const KEYS_KEPT_MS = DAY_MS;

const UNDER_WAY =
  'This call has already begun. If it is not answered soon, its answer was lost: look in the History before you call again with another Idempotency-Key.';

/**
 * Claims the key in the transaction that starts the action: of several calls with one key only one acts.
 * CONFLICT for the others, which then have done nothing.
 */
export async function claimOnce(
  tx: Queries,
  scope: InstanceScope,
  { once, at }: { once: Once; at: number },
): Promise<void> {
  await makeRoom(tx, scope);
  const claimed = await tx
    .insert(keys)
    .values({ botId: scope.botId, ...once, at })
    .onConflictDoNothing()
    .returning({ id: keys.id });
  if (claimed.length === 0) throw new AppError('CONFLICT', UNDER_WAY);
}

/**
 * The encrypted reply to an earlier call with this key; undefined if there was none. CONFLICT while there is
 * no reply yet.
 */
export async function findAnswer(db: Queries, scope: InstanceScope, once: Once): Promise<string | undefined> {
  const [row] = await db.select().from(keys).where(byId(scope, once));
  if (!row) return undefined;
  if (row.wish !== once.wish)
    throw new AppError('INVALID', 'This Idempotency-Key has been used for another call. Use a new one.');
  if (row.answer === '') throw new AppError('CONFLICT', UNDER_WAY);
  return row.answer;
}

/** Stores an encrypted reply; false if the call has not claimed its key, so it hasn't started to act. */
export async function keepAnswer(
  db: Queries,
  scope: InstanceScope,
  { once, answer }: { once: Once; answer: string },
): Promise<boolean> {
  const isOurs = and(byId(scope, once), eq(keys.callId, once.callId));
  const kept = await db.update(keys).set({ answer }).where(isOurs).returning({ id: keys.id });
  return kept.length > 0;
}

const byId = (scope: InstanceScope, { id }: Once) => and(eq(keys.botId, scope.botId), eq(keys.id, id));

/** Drops the oldest keys of an instance that has reached the maximum. */
async function makeRoom(tx: Queries, scope: InstanceScope): Promise<void> {
  const [row] = await tx.select({ current: count() }).from(keys).where(eq(keys.botId, scope.botId));
  if ((row?.current ?? 0) < MAX_KEYS) return;
  await tx.execute(sql`
    delete from ${keys} where bot_id = ${scope.botId} and id in (
      select id from ${keys} where bot_id = ${scope.botId} order by at limit ${SPARE})`);
}

/** Keys that were used more than a day ago. */
export const idempotencyRetention: Retention = {
  what: 'idempotency keys',
  async deleteSome(db, { now, limit }) {
    const { rowCount } = await db.execute(sql`
      delete from ${keys} using (
        select bot_id, id from ${keys} where at <= ${now - KEYS_KEPT_MS} order by at limit ${limit}) as old
      where ${keys.botId} = old.bot_id and ${keys.id} = old.id`);
    return rowCount ?? 0;
  },
};
