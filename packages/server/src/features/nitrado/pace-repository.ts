import { HOUR_MS } from '@arkwright/contracts/core/durations';
import { eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm';
import type { HostBudget } from '../../hosts/port.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';
import type { Retention } from '../../platform/work/retention.ts';
import { nextTurn, type Pace, queueAfter, type RequestKind, spend, type Turn } from './budget.ts';
import { hostPaces } from './table.ts';

export type PaceRow = typeof hostPaces.$inferSelect;

const now = sql<number>`${databaseNow}`.mapWith(Number);

/** What is known of an account's requests; of one without a row, nothing. */
export const knownPace = (row: PaceRow | null): Pace => ({
  nextAt: row?.nextAt ?? 0,
  pausedUntil: row?.pausedUntil ?? 0,
  spent: row?.spent ?? [],
  budgetAt: row?.budgetAt ?? 0,
  budget:
    row && row.budgetLimit > 0
      ? { limit: row.budgetLimit, remaining: row.budgetRemaining, resetAt: row.budgetResetAt }
      : undefined,
});

/** Takes an account's next turn, `apartMs` after the one before, and counts it, if there is one. With PostgreSQL's time now. */
export function takeTurn(
  db: Database,
  nitradoId: string,
  { apartMs, kind }: { apartMs: number; kind: RequestKind },
): Promise<Turn & { now: number }> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(hostPaces)
      .values({ nitradoId, nextAt: databaseNow })
      // Locks it where it is there.
      .onConflictDoUpdate({ target: hostPaces.nitradoId, set: { nitradoId } })
      .returning({ ...getTableColumns(hostPaces), now });
    if (!row) throw new Error('PostgreSQL did not return the pace that it has stored.');
    const pace = knownPace(row);
    const turn = nextTurn(pace, { kind, now: row.now });
    if ('at' in turn)
      await tx
        .update(hostPaces)
        .set({ nextAt: queueAfter(pace, { now: row.now, apartMs }), spent: spend(row.spent, turn.at) })
        .where(eq(hostPaces.nitradoId, nitradoId));
    return { ...turn, now: row.now };
  });
}

const NO_BUDGET = { limit: 0, remaining: 0, resetAt: 0 };

/** Stores what the host said about an account's budget, `none` if it has no words for it, and how long (ms) it asks to wait. */
export async function saveReply(
  db: Queries,
  nitradoId: string,
  { budget, waitMs }: { budget: HostBudget | 'none'; waitMs: number },
): Promise<void> {
  const said = budget === 'none' ? NO_BUDGET : budget;
  if (!said && waitMs <= 0) return;
  await db
    .update(hostPaces)
    .set({
      ...(said && {
        budgetLimit: said.limit,
        budgetRemaining: said.remaining,
        budgetResetAt: said.resetAt,
        budgetAt: databaseNow,
      }),
      ...(waitMs > 0 && { pausedUntil: sql`${databaseNow} + ${Math.round(waitMs)}::int` }),
    })
    .where(eq(hostPaces.nitradoId, nitradoId));
}

/** Nothing of a pace matters longer than an hour. */
export const PACE_KEPT_MS = 2 * HOUR_MS;

export const oldPaceRetention: Retention = {
  what: 'the pace of accounts at hosts',
  deleteSome: async (db, { now: at, limit }) => {
    const old = db
      .select({ nitradoId: hostPaces.nitradoId })
      .from(hostPaces)
      .where(lt(hostPaces.nextAt, at - PACE_KEPT_MS))
      .limit(limit);
    const { rowCount } = await db.delete(hostPaces).where(inArray(hostPaces.nitradoId, old));
    return rowCount ?? 0;
  },
};
