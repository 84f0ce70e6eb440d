import type { AppContext } from '../../context/app-context.ts';
import { announceAccess } from '../../core/access/announce.ts';
import { type InstanceScope, systemScope } from '../../core/access/scope.ts';
import { forgetInAdminChanges, recordAdminChange } from '../../core/history/admin-changes.ts';
import { recordChange } from '../../core/history/change-log.ts';
import { systemActor, type UserActor } from '../../core/identity/actor.ts';
import { keepAnAdmin, lockActingAdmins, lockAdmins } from '../../core/identity/admins.ts';
import { deleteInstanceIn, deletionAhead } from '../../core/instances/deletion.ts';
import { FORGOTTEN_ID, FORGOTTEN_NAME } from '../../core/personal-data/forgotten.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { newId } from '../../platform/base/random.ts';
import type { Queries } from '../../platform/database/database.ts';
import * as repository from './repository.ts';
import { listOwnedInstances } from './rows-repository.ts';

export const FORGET_QUEUE = 'account.forget';

/** Payload of the job that removes a person's names: an entry of `account_departures`. */
export type ForgetJob = { departureId: string };

/** An admin who deletes somebody's account. */
type Remover = {
  /** Throws unless the admin still is one. */
  check: (tx: Queries) => Promise<void>;
  /** Joins the transaction that deletes. */
  record: (tx: Queries) => Promise<void>;
};

/**
 * Deletes an account with all that docs/account-deletion.md lists, in one transaction; names in other people's histories
 * follow as a job. NOT_FOUND without such an account, CONFLICT for the last admin.
 */
export async function removeAccount(context: AppContext, id: string, remover?: Remover): Promise<void> {
  // Emptying instances can't be undone, so check for a refusal first.
  await context.db.transaction(async (tx) => {
    await remover?.check(tx);
    keepAnAdmin(await lockAdmins(tx), id);
  });
  await emptyOwned(context, id, () => true);
  await context.db.transaction((tx) => remove(context, tx, { id, remover }));
  context.sessions.forget();
  context.memberships.forget();
  context.log.info({ userId: id }, 'an account was deleted');
}

/** Deletes another person's account, as its owner could (docs/account-deletion.md). NOT_FOUND without the user. */
export async function removeUser(context: AppContext, actor: UserActor, id: string): Promise<void> {
  await removeAccount(context, id, {
    check: async (tx) => void (await lockActingAdmins(tx, actor)),
    record: (tx) =>
      recordAdminChange(tx, actor, {
        at: context.clock.now(),
        action: 'user.deleted',
        userId: id,
        before: null,
        after: null,
      }),
  });
}

/**
 * Deletes an account without a sign-in since `unusedSince` (ms); false if the person has just signed in. Guilds that the
 * bot is in keep it.
 */
export async function removeUnusedAccount(
  context: AppContext,
  unused: { id: string; unusedSince: number },
): Promise<boolean> {
  const { id, unusedSince } = unused;
  if (!(await repository.isUnused(context.db, { id, since: unusedSince }))) return false;
  await emptyOwned(context, id, ({ isActive }) => !isActive);
  const isGone = await context.db.transaction((tx) => remove(context, tx, unused));
  if (isGone) context.log.info({ userId: id }, 'an account was deleted after years without a sign-in');
  return isGone;
}

/** The instances that go with an account may hold more than one transaction can delete. */
async function emptyOwned(
  context: AppContext,
  id: string,
  goes: (instance: { isActive: boolean }) => boolean,
): Promise<void> {
  const known = await repository.findAccount(context.db, id);
  const owned = known ? await listOwnedInstances(context.db, known.discordId) : [];
  for (const instance of owned.filter(goes))
    await deletionAhead.tell(context, { scope: systemScope(instance.id) });
}

async function remove(
  context: AppContext,
  tx: Queries,
  given: { id: string; remover?: Remover | undefined; unusedSince?: number },
): Promise<boolean> {
  const { id, remover, unusedSince } = given;
  const known = await repository.findAccount(tx, id);
  if (!known) throw new AppError('NOT_FOUND');
  // Instances before people, as everyone locks them who needs both.
  const instances = await repository.lockInstances(tx, known.discordId);
  await remover?.check(tx);
  const admins = await lockAdmins(tx);
  const account = await repository.lockAccount(tx, id);
  if (!account) throw new AppError('NOT_FOUND');
  if (unusedSince !== undefined && !(await repository.isUnused(tx, { id, since: unusedSince }))) return false;
  keepAnAdmin(admins, id);
  await remover?.record(tx);

  for (const { id: botId, isOwn, isActive } of instances) {
    const scope = systemScope(botId);
    if (!isOwn) await leaveInstance(context, tx, { scope, discordId: account.discordId });
    else if (unusedSince === undefined || !isActive) await deleteInstanceIn(context, tx, scope);
  }
  await forgetInAdminChanges(tx, id);
  await context.sessions.endAll(tx, id);
  const departureId = newId();
  await repository.insertDeparture(tx, { id: departureId, ...account, at: context.clock.now() });
  await context.jobs.send(FORGET_QUEUE, { departureId } satisfies ForgetJob, { tx });
  await context.bus.publish(tx, { kind: 'access', of: { userId: id } });
  await repository.deleteAccount(tx, { id, discordId: account.discordId });
  return true;
}

/** Removes a manager; the history records it without the name. */
async function leaveInstance(
  context: AppContext,
  tx: Queries,
  leaving: { scope: InstanceScope; discordId: string },
): Promise<void> {
  const { scope, discordId } = leaving;
  const gone = await repository.deleteManager(tx, scope, discordId);
  if (!gone) return;
  await announceAccess(context, tx, { botId: scope.botId, discordIds: [discordId] });
  await recordChange(
    tx,
    { actor: systemActor('Account deletion'), scope, origin: 'system' },
    {
      at: context.clock.now(),
      area: 'Owner',
      action: 'managers.changed',
      target: { kind: 'managers', id: scope.botId, name: 'managers' },
      before: [{ ...gone, discordId: FORGOTTEN_ID, name: FORGOTTEN_NAME }],
      after: [],
    },
  );
}
