import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { users } from '../../core/identity/table.ts';
import type { Queries } from '../../platform/database/database.ts';
import { patreonAccounts } from './table.ts';

export type AccountRow = typeof patreonAccounts.$inferSelect;

/** Makes others who would link the same Patreon account wait until the transaction ends. */
export async function lockPatreonUser(tx: Queries, patreonUserId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`patreon ${patreonUserId}`}, 0))`);
}

/** Whether the Patreon account is linked to another user. */
export async function isTaken(db: Queries, patreonUserId: string, userId: string): Promise<boolean> {
  const others = await db
    .select({ userId: patreonAccounts.userId })
    .from(patreonAccounts)
    .where(and(eq(patreonAccounts.patreonUserId, patreonUserId), ne(patreonAccounts.userId, userId)));
  return others.length > 0;
}

export async function saveAccount(db: Queries, row: AccountRow): Promise<void> {
  const { userId: _, ...fields } = row;
  await db
    .insert(patreonAccounts)
    .values(row)
    .onConflictDoUpdate({ target: patreonAccounts.userId, set: fields });
}

export async function findAccountName(db: Queries, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ name: patreonAccounts.name })
    .from(patreonAccounts)
    .where(eq(patreonAccounts.userId, userId));
  return row?.name;
}

/** The account, kept from everyone else until the transaction ends. */
export async function lockAccount(tx: Queries, userId: string): Promise<AccountRow | undefined> {
  const [row] = await tx
    .select()
    .from(patreonAccounts)
    .where(eq(patreonAccounts.userId, userId))
    .for('update');
  return row;
}

export async function saveTokens(
  db: Queries,
  userId: string,
  tokens: Pick<AccountRow, 'tokens' | 'expiresAt'>,
): Promise<void> {
  await db.update(patreonAccounts).set(tokens).where(eq(patreonAccounts.userId, userId));
}

/** Returns the address that came with it; undefined if there was none. */
export async function removeAccount(db: Queries, userId: string): Promise<string | undefined> {
  const gone = await db
    .delete(patreonAccounts)
    .where(eq(patreonAccounts.userId, userId))
    .returning({ email: patreonAccounts.email });
  return gone[0]?.email;
}

/** Replaces the address that a link has set. One that an admin has typed stays. */
export async function replaceEmail(
  tx: Queries,
  userId: string,
  { was, is }: { was: string; is: string },
): Promise<void> {
  const isOfLink = inArray(users.patreonEmail, ['', was]);
  await tx
    .update(users)
    .set({ patreonEmail: is })
    .where(and(eq(users.id, userId), isOfLink));
}
