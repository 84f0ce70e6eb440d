import { ROLES } from '@arkwright/contracts/users/roles';
import { gte } from 'drizzle-orm';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { UserActor } from './actor.ts';
import { users } from './table.ts';

/**
 * The ids of all site admins, who stay as they are until the transaction ends: of two that would each take the role from
 * one of the last two, the second waits here and then sees what the first has left.
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

/** Refuses to leave the site without an admin: CONFLICT. `admins` is what `lockAdmins` found. */
export function keepAnAdmin(admins: readonly string[], leaving: string): void {
  if (admins.length > 1 || !admins.includes(leaving)) return;
  throw new AppError('CONFLICT', 'This is the last admin. Make someone else an admin first.');
}

/**
 * The same for an admin who acts: FORBIDDEN for somebody else. The role may have been taken from the caller since the gate looked.
 */
export async function lockActingAdmins(tx: Queries, actor: UserActor): Promise<string[]> {
  const admins = await lockAdmins(tx);
  if (!admins.includes(actor.id)) throw new AppError('FORBIDDEN');
  return admins;
}
