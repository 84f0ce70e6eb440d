import type { AdminChange } from '@arkwright/contracts/users/admin-schema';
import { and, desc, eq, inArray, lt, ne } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { adminChanges } from './table.ts';

export async function insertChange(tx: Queries, row: typeof adminChanges.$inferInsert): Promise<void> {
  await tx.insert(adminChanges).values(row);
}

/** Newest first; of one user, or of all. */
export function listChanges(
  db: Queries,
  wanted: { userId: string | undefined; limit: number },
): Promise<AdminChange[]> {
  const { id, at, actorName, action, userId, before, after } = adminChanges;
  return db
    .select({ id, at, actorName, action, userId, before, after })
    .from(adminChanges)
    .where(wanted.userId === undefined ? undefined : eq(userId, wanted.userId))
    .orderBy(desc(at), desc(id))
    .limit(wanted.limit);
}

/** What admins did about a user; the record that somebody deleted the account stays. */
export async function deleteChangesOf(tx: Queries, userId: string): Promise<void> {
  await tx
    .delete(adminChanges)
    .where(and(eq(adminChanges.userId, userId), ne(adminChanges.action, 'user.deleted')));
}

export async function renameActor(tx: Queries, actorId: string, actorName: string): Promise<void> {
  await tx.update(adminChanges).set({ actorId: '', actorName }).where(eq(adminChanges.actorId, actorId));
}

/** Deletes at most `limit` entries from before `before` (ms); returns the number. */
export async function deleteOldChanges(
  db: Queries,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const old = db
    .select({ id: adminChanges.id })
    .from(adminChanges)
    .where(lt(adminChanges.at, before))
    .orderBy(adminChanges.at)
    .limit(limit);
  const { rowCount } = await db.delete(adminChanges).where(inArray(adminChanges.id, old));
  return rowCount ?? 0;
}
