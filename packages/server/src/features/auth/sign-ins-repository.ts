import { and, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import { loginCodes, loginStates } from '../../core/identity/table.ts';
import type { Queries } from '../../platform/database/database.ts';

/**
 * Maximum number of pending sign-ins on the whole installation. Anyone can start one. When it is reached the oldest is
 * dropped, so a flood can't lock people out, as long as they return from Discord before that many others have started.
 */
export const MAX_STATES = 20_000;
/** Finished sign-ins of one person that may wait for their page. */
export const MAX_CODES = 5;

/** Adds a sign-in; those that have run out by `now` (ms) go, and the oldest beyond the bound. */
export async function addState(
  db: Queries,
  { row, now }: { row: typeof loginStates.$inferInsert; now: number },
): Promise<void> {
  await db.delete(loginStates).where(lt(loginStates.expiresAt, now));
  await db.insert(loginStates).values(row);
  const firstToGo = db
    .select({ expiresAt: loginStates.expiresAt })
    .from(loginStates)
    .orderBy(desc(loginStates.expiresAt))
    .offset(MAX_STATES)
    .limit(1);
  await db.delete(loginStates).where(lte(loginStates.expiresAt, sql`(${firstToGo})`));
}

/** Adds a code; those that have run out by `now` (ms) go, and the person's oldest beyond the bound. */
export async function addCode(
  db: Queries,
  { row, now }: { row: typeof loginCodes.$inferInsert; now: number },
): Promise<void> {
  const ofPerson = eq(loginCodes.userId, row.userId);
  await db.delete(loginCodes).where(lt(loginCodes.expiresAt, now));
  await db.insert(loginCodes).values(row);
  const surplus = db
    .select({ codeHash: loginCodes.codeHash })
    .from(loginCodes)
    .where(ofPerson)
    .orderBy(desc(loginCodes.expiresAt))
    .offset(MAX_CODES);
  await db.delete(loginCodes).where(and(ofPerson, inArray(loginCodes.codeHash, surplus)));
}
