import { deepEqual } from '@arkwright/contracts/core/deep-equal';
import type { AdminUser, AdminUserChange, OwnedInstance } from '@arkwright/contracts/users/admin-schema';
import { MAX_USERS } from '@arkwright/contracts/users/bounds';
import { ROLES } from '@arkwright/contracts/users/roles';
import type { AppContext } from '../../context/app-context.ts';
import { announcePerson } from '../../core/access/announce.ts';
import { recordAdminChange } from '../../core/history/admin-changes.ts';
import type { UserActor } from '../../core/identity/actor.ts';
import { keepAnAdmin, lockActingAdmins } from '../../core/identity/admins.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { selfHostingAddresses } from '../servers/service.ts';
import type { StoredUser } from './repository.ts';
import * as repository from './repository.ts';

/** All users as site admins see them, latest sign-in first, `MAX_USERS` at most; with `search` those who match. */
export async function listUsers(db: Queries, search = ''): Promise<AdminUser[]> {
  const found = await repository.listUsers(db, { search, limit: MAX_USERS });
  const addresses = await selfHostingAddresses(
    db,
    found.map(({ discordId }) => discordId),
  );
  return found.map((user) => ({ ...user, selfHostingKnownIps: addresses.get(user.discordId) ?? [] }));
}

/** The guilds whose bots are deleted with a user's account, by name. */
export function listOwnedInstances(db: Queries, userId: string): Promise<OwnedInstance[]> {
  return repository.listOwnedInstances(db, userId);
}

/** Changes what a site admin may edit of a user. NOT_FOUND without the user, CONFLICT for the last admin's role. */
export async function updateUser(
  context: AppContext,
  actor: UserActor,
  { id, ...fields }: AdminUserChange,
): Promise<AdminUser> {
  const updated = await context.db.transaction(async (tx) => {
    const admins = await lockActingAdmins(tx, actor);
    const before = await repository.lockUser(tx, id);
    if (!before) throw new AppError('NOT_FOUND');
    const changed = Object.fromEntries(
      Object.entries(fields).filter(
        // The keys are those of the fields, which the row has, too.
        ([key, value]) => value !== undefined && !deepEqual(value, before[key as keyof StoredUser]),
      ),
    );
    if (Object.keys(changed).length === 0) return before;
    if (fields.role === ROLES.User) keepAnAdmin(admins, id);
    await repository.updateUser(tx, id, changed);
    await recordAdminChange(tx, actor, {
      at: context.clock.now(),
      action: 'user.changed',
      userId: id,
      before: Object.fromEntries(Object.keys(changed).map((key) => [key, before[key as keyof StoredUser]])),
      after: changed,
    });
    await announcePerson(context, tx, before);
    return { ...before, ...changed };
  });
  context.sessions.forget();
  context.memberships.forget();
  const addresses = await selfHostingAddresses(context.db, [updated.discordId]);
  return { ...updated, selfHostingKnownIps: addresses.get(updated.discordId) ?? [] };
}
