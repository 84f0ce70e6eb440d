import { asc, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';
import { hostRevocations } from './table.ts';

/** Logins of all instances that wait to be ended. Nitrado would have to be away for long while many people log out. */
export const MAX_REVOCATIONS = 5000;

export type RevocationRow = typeof hostRevocations.$inferSelect & { ageMs: number };

/** Adds logins to be ended at once; beyond the bound the oldest go, which end by themselves within a month. */
export async function addRevocations(
  tx: Queries,
  rows: readonly { id: string; tokens: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(hostRevocations)
    .values(rows.map((row) => ({ ...row, since: databaseNow, dueAt: databaseNow })));
  const surplus = tx
    .select({ id: hostRevocations.id })
    .from(hostRevocations)
    .orderBy(desc(hostRevocations.since))
    .offset(MAX_REVOCATIONS);
  await tx.delete(hostRevocations).where(inArray(hostRevocations.id, surplus));
}

/** The oldest that are due. */
export function listDueRevocations(db: Queries, limit: number): Promise<RevocationRow[]> {
  const { id, tokens, since, dueAt, tries } = hostRevocations;
  const ageMs = sql<number>`${databaseNow} - ${since}`.mapWith(Number);
  return db
    .select({ id, tokens, since, dueAt, tries, ageMs })
    .from(hostRevocations)
    .where(lte(dueAt, databaseNow))
    .orderBy(asc(dueAt))
    .limit(limit);
}

export async function removeRevocation(db: Queries, id: string): Promise<void> {
  await db.delete(hostRevocations).where(eq(hostRevocations.id, id));
}

export async function setRevokedTokens(db: Queries, id: string, tokens: string): Promise<void> {
  await db.update(hostRevocations).set({ tokens }).where(eq(hostRevocations.id, id));
}

export async function postpone(db: Queries, id: string, waitMs: number): Promise<void> {
  await db
    .update(hostRevocations)
    .set({ dueAt: sql`${databaseNow} + ${waitMs}`, tries: sql`${hostRevocations.tries} + 1` })
    .where(eq(hostRevocations.id, id));
}
