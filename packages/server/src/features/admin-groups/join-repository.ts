import { and, asc, count, eq } from 'drizzle-orm';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Queries } from '../../platform/database/database.ts';
import { exclusiveJoinGroups as groups } from './table.ts';

export type JoinGroupRow = typeof groups.$inferSelect;

const inScope = (scope: InstanceScope, id: string) => and(eq(groups.botId, scope.botId), eq(groups.id, id));

/** The instance's groups, the oldest first: after a downgrade those in front stay. */
export function listByAge(db: Queries, scope: InstanceScope): Promise<JoinGroupRow[]> {
  return db
    .select()
    .from(groups)
    .where(eq(groups.botId, scope.botId))
    .orderBy(asc(groups.createdAt), asc(groups.id));
}

export async function countGroups(db: Queries, scope: InstanceScope): Promise<number> {
  const [row] = await db.select({ n: count() }).from(groups).where(eq(groups.botId, scope.botId));
  return row?.n ?? 0;
}

export async function lockGroup(
  tx: Queries,
  scope: InstanceScope,
  id: string,
): Promise<JoinGroupRow | undefined> {
  const [row] = await tx.select().from(groups).where(inScope(scope, id)).for('update');
  return row;
}

export async function insertGroup(
  tx: Queries,
  scope: InstanceScope,
  row: Omit<JoinGroupRow, 'botId'>,
): Promise<JoinGroupRow> {
  const made = { ...row, botId: scope.botId };
  await tx.insert(groups).values(made);
  return made;
}

export async function updateGroup(
  tx: Queries,
  scope: InstanceScope,
  change: Pick<JoinGroupRow, 'id' | 'name' | 'players' | 'serverIds'>,
): Promise<void> {
  const { id, name, players, serverIds } = change;
  await tx.update(groups).set({ name, players, serverIds }).where(inScope(scope, id));
}

export async function deleteGroup(tx: Queries, scope: InstanceScope, id: string): Promise<void> {
  await tx.delete(groups).where(inScope(scope, id));
}

/** The instance of a group that is named by its id alone. For the gate, which then asks whether the caller is a member. */
export async function findGroupInstance(db: Queries, id: string): Promise<string | undefined> {
  const [row] = await db.select({ botId: groups.botId }).from(groups).where(eq(groups.id, id)).limit(1);
  return row?.botId;
}
