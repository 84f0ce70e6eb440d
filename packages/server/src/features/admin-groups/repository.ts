import type { Tier } from '@arkwright/contracts/core/tiers';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import { isOwner, ownerTier } from '../../core/access/owner-tier.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { botInstances } from '../../core/access/table.ts';
import { users } from '../../core/identity/table.ts';
import { prepareOnce, type Queries } from '../../platform/database/database.ts';
import { adminGroups, adminListChanges } from './table.ts';

export type GroupRow = typeof adminGroups.$inferSelect;

const inScope = (scope: InstanceScope, id: string) =>
  and(eq(adminGroups.botId, scope.botId), eq(adminGroups.id, id));

/** The instance's groups, the oldest first: after a downgrade those in front stay. */
export function listByAge(db: Queries, scope: InstanceScope): Promise<GroupRow[]> {
  return db
    .select()
    .from(adminGroups)
    .where(eq(adminGroups.botId, scope.botId))
    .orderBy(asc(adminGroups.createdAt), asc(adminGroups.id));
}

export async function countGroups(db: Queries, scope: InstanceScope): Promise<number> {
  const [row] = await db.select({ n: count() }).from(adminGroups).where(eq(adminGroups.botId, scope.botId));
  return row?.n ?? 0;
}

/** Whether any group has an admin. */
export async function hasAdmins(db: Queries, { botId }: InstanceScope): Promise<boolean> {
  const [row] = await db
    .select({ id: adminGroups.id })
    .from(adminGroups)
    .where(and(eq(adminGroups.botId, botId), sql`cardinality(${adminGroups.admins}) > 0`))
    .limit(1);
  return row !== undefined;
}

/** The row, locked until the transaction ends, so that before and after belong together. */
export async function lockGroup(
  tx: Queries,
  scope: InstanceScope,
  id: string,
): Promise<GroupRow | undefined> {
  const [row] = await tx.select().from(adminGroups).where(inScope(scope, id)).for('update');
  return row;
}

export async function insertGroup(
  tx: Queries,
  scope: InstanceScope,
  row: Omit<GroupRow, 'botId'>,
): Promise<GroupRow> {
  const made = { ...row, botId: scope.botId };
  await tx.insert(adminGroups).values(made);
  return made;
}

export async function updateGroup(
  tx: Queries,
  scope: InstanceScope,
  change: Pick<GroupRow, 'id' | 'name' | 'admins'>,
): Promise<void> {
  const { id, ...fields } = change;
  await tx.update(adminGroups).set(fields).where(inScope(scope, id));
}

export async function deleteGroup(tx: Queries, scope: InstanceScope, id: string): Promise<void> {
  await tx.delete(adminGroups).where(inScope(scope, id));
}

/** Records that the admins of an instance were changed at `at`, ms. */
export async function noteChange(tx: Queries, { botId }: InstanceScope, at: number): Promise<void> {
  await tx
    .insert(adminListChanges)
    .values({ botId, at })
    .onConflictDoUpdate({ target: adminListChanges.botId, set: { at } });
}

/** When the admins of an instance were last changed, ms; 0 if they never were. */
export async function findLastChange(db: Queries, { botId }: InstanceScope): Promise<number> {
  const [row] = await db
    .select({ at: adminListChanges.at })
    .from(adminListChanges)
    .where(eq(adminListChanges.botId, botId));
  return row?.at ?? 0;
}

/** The instance of a group that is named by its id alone. For the gate, which then asks whether the caller is a member. */
export async function findGroupInstance(db: Queries, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ botId: adminGroups.botId })
    .from(adminGroups)
    .where(eq(adminGroups.id, id))
    .limit(1);
  return row?.botId;
}

const older = sql<number>`(
  select count(*) from admin_groups as older where older.bot_id = ${adminGroups.botId}
    and (older.created_at, older.id) < (${adminGroups.createdAt}, ${adminGroups.id}))`.mapWith(Number);

const published = prepareOnce((db) =>
  db
    .select({ admins: adminGroups.admins, isActive: botInstances.isActive, tier: ownerTier, older })
    .from(adminGroups)
    .innerJoin(botInstances, eq(botInstances.id, adminGroups.botId))
    .leftJoin(users, isOwner)
    .where(
      and(eq(adminGroups.botId, sql.placeholder('botId')), eq(adminGroups.id, sql.placeholder('groupId'))),
    )
    .prepare('published_admin_group'),
);

/** A group with what decides whether it is published. The ids come from the request; there is no other check. */
export async function findPublished(
  db: Queries,
  ids: { botId: string; groupId: string },
): Promise<{ admins: string[]; isActive: boolean; tier: Tier; older: number } | undefined> {
  const [row] = await published(db).execute(ids);
  return row;
}
