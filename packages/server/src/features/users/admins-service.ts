import { ROLES } from '@arkwright/contracts/users/roles';
import { gte } from 'drizzle-orm';
import { users } from '../../core/identity/table.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';

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
  throw new AppError('CONFLICT', 'This is the last admin. Make somebody else an admin first.');
}
