import type { AdminChange } from '@arkwright/contracts/users/admin-schema';
import { newId } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Retention } from '../../platform/work/retention.ts';
import type { UserActor } from '../identity/actor.ts';
import * as repository from './admin-changes-repository.ts';
import { CHANGES_KEPT_MS } from './change-retention.ts';

const SHOWN = 50;
const DELETED_NAME = 'a deleted user';

type Entry = Pick<AdminChange, 'action' | 'userId' | 'before' | 'after' | 'at'>;

/** Records a site admin's action, in the same transaction. */
export async function recordAdminChange(tx: Queries, actor: UserActor, entry: Entry): Promise<void> {
  await repository.insertChange(tx, { id: newId(), actorId: actor.id, actorName: actor.name, ...entry });
}

/** The latest actions of site admins, newest first; for one user, or for all. */
export function listAdminChanges(db: Queries, userId: string | undefined): Promise<AdminChange[]> {
  return repository.listChanges(db, { userId, limit: SHOWN });
}

/**
 * A person's account is being deleted: the changes to it are deleted, and the person's name is removed from
 * their own actions as admin.
 */
export async function forgetInAdminChanges(tx: Queries, userId: string): Promise<void> {
  await repository.deleteChangesOf(tx, userId);
  await repository.renameActor(tx, userId, DELETED_NAME);
}

/** Kept as long as the instances' histories. */
export const adminChangeRetention: Retention = {
  what: 'what site admins did',
  deleteSome: (db, { now, limit }) =>
    repository.deleteOldChanges(db, { before: now - CHANGES_KEPT_MS, limit }),
};
