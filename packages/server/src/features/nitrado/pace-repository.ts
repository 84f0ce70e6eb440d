import { HOUR_MS } from '@arkwright/contracts/core/durations';
import { eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm';
import type { HostBudget } from '../../hosts/port.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';
import type { Retention } from '../../platform/work/retention.ts';
import { spend } from './budget.ts';
import { hostPaces } from './table.ts';

export type PaceRow = typeof hostPaces.$inferSelect;

/** Nobody waits longer for a turn, also after a clock has run ahead. */
const LONGEST_AHEAD_MS = 60_000;

const now = sql<number>`${databaseNow}`.mapWith(Number);

/**
 * Takes an account's next turn, `apartMs` after the one before, and counts it; `isAtOnce`: the turn is now, and the others
 * come after it. Returns when it is, and PostgreSQL's time now.
 */
export function takeTurn(
  db: Database,
  nitradoId: string,
  { apartMs, isAtOnce }: { apartMs: number; isAtOnce: boolean },
): Promise<{ at: number; now: number }> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(hostPaces)
      .values({ nitradoId, nextAt: databaseNow })
      // Locks it where it is there.
      .onConflictDoUpdate({ target: hostPaces.nitradoId, set: { nitradoId } })
      .returning({ ...getTableColumns(hostPaces), now });
    if (!row) throw new Error('PostgreSQL did not return the pace that it has stored.');
    const next = Math.max(Math.min(row.nextAt, row.now + LONGEST_AHEAD_MS), row.now);
    const at = isAtOnce ? row.now : next;
    await tx
      .update(hostPaces)
      .set({ nextAt: next + apartMs, spent: spend(row.spent, at) })
      .where(eq(hostPaces.nitradoId, nitradoId));
    return { at, now: row.now };
  });
}

/** An account's pace, and PostgreSQL's time now; undefined if nothing was asked of it lately. */
export async function findPace(
  db: Queries,
  nitradoId: string,
): Promise<(PaceRow & { now: number }) | undefined> {
  const [row] = await db
    .select({ ...getTableColumns(hostPaces), now })
    .from(hostPaces)
    .where(eq(hostPaces.nitradoId, nitradoId));
  return row;
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
