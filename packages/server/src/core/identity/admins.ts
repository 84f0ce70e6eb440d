import { ROLES } from '@arkwright/contracts/users/roles';
import { gte } from 'drizzle-orm';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { UserActor } from './actor.ts';
import { users } from './table.ts';

/**
 * The ids of all site admins, locked until the transaction ends: if two admins each remove the role from one
 * of the last two, the second waits here and then sees the first one's change.
 */
export async function lockAdmins(tx: Queries): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(gte(users.role, ROLES.Admin))
    .orderBy(users.id)
    .for('no key update');
  return rows.map(({ id }) => id);
}

/** All site admins. */
export function listAdmins(db: Queries): Promise<{ id: string; discordId: string }[]> {
  return db
    .select({ id: users.id, discordId: users.discordId })
    .from(users)
    .where(gte(users.role, ROLES.Admin))
    .orderBy(users.id);
}

/** Refuses to leave the site without an admin: CONFLICT. `admins` is the result of `lockAdmins`. */
export function keepAnAdmin(admins: readonly string[], leaving: string): void {
  if (admins.length > 1 || !admins.includes(leaving)) return;
  throw new AppError('CONFLICT', 'This is the last admin. Make someone else an admin first.');
}

/**
 * The same for an acting admin: FORBIDDEN for anybody else. The caller may have lost the role since the gate
 * checked.
 */
export async function lockActingAdmins(tx: Queries, actor: UserActor): Promise<string[]> {
  const admins = await lockAdmins(tx);
  if (!admins.includes(actor.id)) throw new AppError('FORBIDDEN');
  return admins;
}
