import { eq } from 'drizzle-orm';
import { adminGroups, exclusiveJoinGroups } from '../../features/admin-groups/table.ts';
import type { Queries } from '../../platform/database/database.ts';

/** The admin group of each instance that is fetched by its address. */
export const MATRIX_ADMIN_GROUP = '00000000-0000-4000-8000-00000000ad10';

export const adminGroupFields = (name = 'Admins') => ({ name, admins: ['0002'.padEnd(32, 'a')] });
/** Of a server that is gone: nobody is put on the list of a game. */
export const joinGroupFields = (name = 'Members') => ({
  name,
  players: ['0002'.padEnd(32, 'b')],
  serverIds: ['gone'],
});

/** Leaves the instance with two admin groups and an exclusive join group: those named by id alone, and one that is fetched. */
export async function restoreAdminGroups(
  db: Queries,
  of: { id: string; adminGroupId: string; joinGroupId: string },
): Promise<void> {
  const botId = of.id;
  await db.delete(adminGroups).where(eq(adminGroups.botId, botId));
  await db.insert(adminGroups).values([
    { ...adminGroupFields(), botId, id: MATRIX_ADMIN_GROUP, createdAt: 1 },
    { ...adminGroupFields(), botId, id: of.adminGroupId, createdAt: 2 },
  ]);
  await db.delete(exclusiveJoinGroups).where(eq(exclusiveJoinGroups.botId, botId));
  await db
    .insert(exclusiveJoinGroups)
    .values({ ...joinGroupFields(), botId, id: of.joinGroupId, createdAt: 1 });
}
