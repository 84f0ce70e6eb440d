import type { AdminUser, AdminUserFields, OwnedInstance } from '@arkwright/contracts/users/admin-schema';
import { desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { isOwner } from '../../core/access/owner-tier.ts';
import { botInstances } from '../../core/access/table.ts';
import { users } from '../../core/identity/table.ts';
import type { Queries } from '../../platform/database/database.ts';
import { contains } from '../../platform/database/typed-text.ts';

/** A user as stored; addresses of self-hosted game servers are stored with these. */
export type StoredUser = Omit<AdminUser, 'selfHostingKnownIps'>;

const columns = {
  id: users.id,
  discordId: users.discordId,
  username: users.username,
  avatarUrl: users.avatarUrl,
  email: users.email,
  patreonEmail: users.patreonEmail,
  comment: users.comment,
  role: sql<AdminUser['role']>`${users.role}`,
  tier: sql<AdminUser['tier']>`${users.tier}`,
  bonusType: sql<AdminUser['bonusType']>`${users.bonusType}`,
  lastLogin: users.lastLogin,
  createdAt: users.createdAt,
};

/** Users whose names or addresses contain `search`, all for an empty one; latest sign-in first. */
export function listUsers(db: Queries, wanted: { search: string; limit: number }): Promise<StoredUser[]> {
  return db
    .select(columns)
    .from(users)
    .where(wanted.search === '' ? undefined : matches(wanted.search))
    .orderBy(desc(users.lastLogin), users.id)
    .limit(wanted.limit);
}

function matches(search: string): SQL | undefined {
  const { id, discordId, username, email, patreonEmail, comment } = users;
  return or(
    ...[id, discordId, username, email, patreonEmail, comment].map((column) => contains(column, search)),
  );
}

export function listOwnedInstances(db: Queries, userId: string): Promise<OwnedInstance[]> {
  return db
    .select({ guildId: botInstances.guildId, guildName: botInstances.guildName })
    .from(botInstances)
    .innerJoin(users, isOwner)
    .where(eq(users.id, userId))
    .orderBy(botInstances.guildName, botInstances.id);
}

/** The user, locked until the transaction ends. */
export async function lockUser(tx: Queries, id: string): Promise<StoredUser | undefined> {
  const [row] = await tx.select(columns).from(users).where(eq(users.id, id)).for('no key update');
  return row;
}

export async function updateUser(tx: Queries, id: string, fields: Partial<AdminUserFields>): Promise<void> {
  await tx.update(users).set(fields).where(eq(users.id, id));
}
