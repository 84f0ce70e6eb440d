import { and, eq, gt, inArray, lte, notExists, or, sql } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import { botInstances, managers, memberRoles } from '../../core/access/table.ts';
import { sessions, users } from '../../core/identity/table.ts';
import type { Queries } from '../../platform/database/database.ts';
import { accountDepartures } from './table.ts';

export type Account = { discordId: string; username: string };
type Instance = { id: string; isActive: boolean; isOwn: boolean };
/** The data of a manager that stays in the history. */
type LeftManager = { permissions: string[] };

const account = { discordId: users.discordId, username: users.username };

export async function findAccount(db: Queries, id: string): Promise<Account | undefined> {
  const [row] = await db.select(account).from(users).where(eq(users.id, id));
  return row;
}

/** Locks the account against sign-ins until the transaction ends. */
export async function lockAccount(tx: Queries, id: string): Promise<Account | undefined> {
  const [row] = await tx.select(account).from(users).where(eq(users.id, id)).for('update');
  return row;
}

/** The instances that a person owns or is a manager of, all locked in one order: two people may go at once. */
export function lockInstances(tx: Queries, discordId: string): Promise<Instance[]> {
  const managed = tx
    .select({ botId: managers.botId })
    .from(managers)
    .where(and(eq(managers.discordId, discordId), eq(managers.kind, 'user')));
  return tx
    .select({
      id: botInstances.id,
      isActive: botInstances.isActive,
      isOwn: sql<boolean>`${botInstances.ownerDiscordId} = ${discordId}`,
    })
    .from(botInstances)
    .where(or(eq(botInstances.ownerDiscordId, discordId), inArray(botInstances.id, managed)))
    .orderBy(botInstances.id)
    .for('update');
}

/** Takes a person out of the managers of an instance; undefined if the person is none. */
export async function deleteManager(
  tx: Queries,
  scope: InstanceScope,
  discordId: string,
): Promise<LeftManager | undefined> {
  const [row] = await tx
    .delete(managers)
    .where(and(eq(managers.botId, scope.botId), eq(managers.discordId, discordId), eq(managers.kind, 'user')))
    .returning({ permissions: managers.permissions });
  if (!row) return undefined;
  await tx
    .update(botInstances)
    .set({ managersRev: sql`${botInstances.managersRev} + 1` })
    .where(eq(botInstances.id, scope.botId));
  return row;
}

/** Deletes the row and all that hangs on it: sessions, sign-ins, notifications, downloads, guilds. */
export async function deleteAccount(tx: Queries, given: { id: string; discordId: string }): Promise<void> {
  await tx.delete(memberRoles).where(eq(memberRoles.discordId, given.discordId));
  await tx.delete(users).where(eq(users.id, given.id));
}

export async function insertDeparture(
  tx: Queries,
  departure: typeof accountDepartures.$inferInsert,
): Promise<void> {
  await tx.insert(accountDepartures).values(departure);
}

const lastUse = sql`greatest(${users.lastLogin}, ${users.createdAt})`;
/** Accounts without a sign-in since a moment (ms), the longest unused first. */
export async function listUnused(db: Queries, wanted: { since: number; limit: number }): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(unusedSince(db, wanted.since))
    .orderBy(lastUse)
    .limit(wanted.limit);
  return rows.map(({ id }) => id);
}

/** Whether an account has had no sign-in since a moment (ms). */
export async function isUnused(tx: Queries, account: { id: string; since: number }): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, account.id), unusedSince(tx, account.since)));
  return rows.length > 0;
}

/** Site admins are kept, so that the site can still be run. */
function unusedSince(db: Queries, since: number) {
  const isUsed = or(gt(sessions.lastSeen, since), gt(sessions.createdAt, since));
  const session = db
    .select({ one: sql`1` })
    .from(sessions)
    .where(and(eq(sessions.userId, users.id), isUsed));
  return and(eq(users.role, 0), lte(lastUse, since), notExists(session));
}
