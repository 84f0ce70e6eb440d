import { and, asc, eq, getTableColumns, lt, lte, ne, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { databaseNow } from '../../platform/database/database-clock.ts';
import type { AccountKey } from './login-tokens.ts';
import { hostAccounts } from './table.ts';

/** An account with the time at which it was read, by PostgreSQL's clock. */
export type AccountRow = typeof hostAccounts.$inferSelect & { now: number };

const now = sql<number>`${databaseNow}`.mapWith(Number);
const columns = { ...getTableColumns(hostAccounts), now };

const isAccount = ({ botId, nitradoId }: AccountKey) =>
  and(eq(hostAccounts.botId, botId), eq(hostAccounts.nitradoId, nitradoId));

export async function findAccount(db: Queries, of: AccountKey): Promise<AccountRow | undefined> {
  const [row] = await db.select(columns).from(hostAccounts).where(isAccount(of));
  return row;
}

export function listAccountRows(db: Queries, botId: string): Promise<AccountRow[]> {
  return db
    .select(columns)
    .from(hostAccounts)
    .where(eq(hostAccounts.botId, botId))
    .orderBy(asc(hostAccounts.username), asc(hostAccounts.nitradoId));
}

/** The accounts of an instance, kept from everyone else until the transaction ends. */
export function lockAccounts(tx: Queries, botId: string): Promise<AccountRow[]> {
  return tx
    .select(columns)
    .from(hostAccounts)
    .where(eq(hostAccounts.botId, botId))
    .orderBy(asc(hostAccounts.nitradoId))
    .for('update');
}

/** Accounts of all instances, for what is looked for in all of them. */
export function listAllAccounts(db: Queries): Promise<AccountRow[]> {
  return db.select(columns).from(hostAccounts).orderBy(asc(hostAccounts.botId), asc(hostAccounts.nitradoId));
}

/** Logins whose tokens are older than this (ms), with the newest try long enough ago. */
export function listDue(db: Queries, olderThanMs: number): Promise<AccountKey[]> {
  const { botId, nitradoId, isPasted, brokenSince, retryAt, loginAt } = hostAccounts;
  return db
    .select({ botId, nitradoId })
    .from(hostAccounts)
    .where(
      and(
        eq(isPasted, false),
        eq(brokenSince, 0),
        ne(hostAccounts.tokens, ''),
        lte(retryAt, databaseNow),
        lt(loginAt, sql`${databaseNow} - ${olderThanMs}`),
      ),
    )
    .orderBy(asc(loginAt));
}

export type NewAccount = Pick<
  typeof hostAccounts.$inferInsert,
  'username' | 'tokens' | 'isPasted' | 'expiresAt' | 'linkedAt' | 'linkedById' | 'linkedBy'
>;

/** Links an account, or replaces the login of one that is linked already. */
export async function saveAccount(tx: Queries, of: AccountKey, account: NewAccount): Promise<void> {
  const fresh = {
    ...account,
    loginAt: databaseNow,
    renewedAt: 0,
    renewingUntil: 0,
    failingSince: 0,
    retryAt: 0,
    brokenSince: 0,
    isKept: false,
  };
  await tx
    .insert(hostAccounts)
    .values({ botId: of.botId, nitradoId: of.nitradoId, ...fresh })
    .onConflictDoUpdate({
      target: [hostAccounts.botId, hostAccounts.nitradoId],
      set: { ...fresh, loginRev: sql`${hostAccounts.loginRev} + 1` },
    });
}

/** Claims the renewal of these tokens for that long (ms). False if somebody else has, or the tokens are others now. */
export async function claimRenewal(
  db: Queries,
  of: AccountKey,
  { rev, forMs }: { rev: number; forMs: number },
): Promise<boolean> {
  const claimed = await db
    .update(hostAccounts)
    .set({ renewingUntil: sql`${databaseNow} + ${forMs}` })
    .where(and(isAccount(of), eq(hostAccounts.loginRev, rev), lte(hostAccounts.renewingUntil, databaseNow)))
    .returning({ nitradoId: hostAccounts.nitradoId });
  return claimed.length > 0;
}

/** Stores renewed tokens that are good for about so long (ms). False if the ones they replace are gone. */
export async function saveRenewed(
  db: Queries,
  of: AccountKey,
  { rev, tokens, forMs }: { rev: number; tokens: string; forMs: number },
): Promise<boolean> {
  const saved = await db
    .update(hostAccounts)
    .set({
      tokens,
      loginRev: rev + 1,
      loginAt: databaseNow,
      renewedAt: databaseNow,
      expiresAt: sql`${databaseNow} + ${forMs}`,
      renewingUntil: 0,
      failingSince: 0,
      retryAt: 0,
      brokenSince: 0,
    })
    .where(and(isAccount(of), eq(hostAccounts.loginRev, rev)))
    .returning({ nitradoId: hostAccounts.nitradoId });
  return saved.length > 0;
}

/** What Nitrado says about the end of these tokens. */
export async function setEnd(
  db: Queries,
  of: AccountKey,
  { rev, expiresAt }: { rev: number; expiresAt: number },
): Promise<void> {
  await db
    .update(hostAccounts)
    .set({ expiresAt })
    .where(and(isAccount(of), eq(hostAccounts.loginRev, rev)));
}

/** A renewal failed for a reason that says nothing about the login. */
export async function noteFailure(
  db: Queries,
  of: AccountKey,
  { rev, waitMs }: { rev: number; waitMs: number },
): Promise<void> {
  await db
    .update(hostAccounts)
    .set({
      renewingUntil: 0,
      retryAt: sql`${databaseNow} + ${waitMs}`,
      failingSince: sql`case when ${hostAccounts.failingSince} = 0 then ${databaseNow} else ${hostAccounts.failingSince} end`,
    })
    .where(and(isAccount(of), eq(hostAccounts.loginRev, rev)));
}

/** Nitrado refuses these tokens. False if they are others now, or are known to be refused. */
export async function setBroken(db: Queries, of: AccountKey, rev: number): Promise<boolean> {
  const broken = await db
    .update(hostAccounts)
    .set({ brokenSince: databaseNow, renewingUntil: 0 })
    .where(and(isAccount(of), eq(hostAccounts.loginRev, rev), eq(hostAccounts.brokenSince, 0)))
    .returning({ nitradoId: hostAccounts.nitradoId });
  return broken.length > 0;
}

export async function removeAccount(tx: Queries, of: AccountKey): Promise<void> {
  await tx.delete(hostAccounts).where(isAccount(of));
}

export async function setKept(tx: Queries, of: AccountKey): Promise<void> {
  await tx.update(hostAccounts).set({ isKept: true }).where(isAccount(of));
}

/** Accounts stay without the person who linked them. */
export async function forgetLinker(db: Queries, discordId: string): Promise<void> {
  await db
    .update(hostAccounts)
    .set({ linkedById: '', linkedBy: '' })
    .where(eq(hostAccounts.linkedById, discordId));
}
