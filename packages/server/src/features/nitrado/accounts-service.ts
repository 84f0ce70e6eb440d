import type { HostAccount } from '@arkwright/contracts/nitrado/account-schema';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import type { Queries } from '../../platform/database/database.ts';
import { byUrgency, stateOf } from './account-state.ts';
import * as repository from './accounts-repository.ts';
import { mayEdit, recordAccount, removeAccounts } from './login-service.ts';
import type { AccountKey } from './login-tokens.ts';

/** A linked account as the program's own work needs it. */
export type LinkedAccount = AccountKey & Pick<HostAccount, 'username' | 'state'>;

const toLinked = (row: repository.AccountRow): LinkedAccount => ({
  botId: row.botId,
  nitradoId: row.nitradoId,
  username: row.username,
  state: stateOf(row).state,
});

/** The linked accounts of an instance, by name, broken ones included. */
export async function listAccounts(
  { db }: { db: Queries },
  { botId }: Pick<InstanceScope, 'botId'>,
): Promise<LinkedAccount[]> {
  return (await repository.listAccountRows(db, botId)).map(toLinked);
}

/** The linked accounts of all instances, by instance. */
export async function listEveryAccount(context: AppContext): Promise<LinkedAccount[]> {
  return (await repository.listAllAccounts(context.db)).map(toLinked);
}

/** Those that Nitrado has not refused. While it is away for long, they still might work. */
export async function listUsableAccounts(
  context: { db: Queries },
  scope: InstanceScope,
): Promise<{ nitradoId: string; username: string }[]> {
  const accounts = await listAccounts(context, scope);
  return accounts
    .filter(({ state }) => state !== 'broken')
    .map(({ nitradoId, username }) => ({ nitradoId, username }));
}

/** The linked accounts as the page shows them to a person, broken ones first. */
export async function listShownAccounts(
  context: AppContext,
  scope: InstanceScope,
  viewer: { discordId: string },
): Promise<HostAccount[]> {
  const rows = await repository.listAccountRows(context.db, scope.botId);
  const shown = rows.map(async (row): Promise<HostAccount> => {
    const { nitradoId, username, isPasted, linkedAt, renewedAt, linkedBy } = row;
    return {
      nitradoId,
      username,
      ...stateOf(row),
      isPasted,
      endsAt: isPasted ? row.expiresAt : 0,
      linkedAt,
      renewedAt,
      linkedBy,
      isLinkedByYou: row.linkedById === viewer.discordId,
      isLinkerWithoutRights: await isWithoutRights(context, row),
    };
  });
  return (await Promise.all(shown)).toSorted(byUrgency);
}

/** Whether the person who linked an account may no longer edit Hosting Sync, and nobody has decided to keep it. */
export async function isWithoutRights(
  context: AppContext,
  { botId, linkedById, isKept }: Pick<repository.AccountRow, 'botId' | 'linkedById' | 'isKept'>,
): Promise<boolean> {
  return !isKept && !(await mayEdit(context, linkedById, botId));
}

/** Keeps an account whose linker has lost the right to edit Hosting Sync; false if there is none. */
export async function keepAccount(context: AppContext, by: By, nitradoId: string): Promise<boolean> {
  return changeInstance(context, by.scope, async (tx) => {
    const accounts = await repository.lockAccounts(tx, by.scope.botId);
    const before = accounts.find((account) => account.nitradoId === nitradoId);
    if (!before) return false;
    if (before.isKept) return true;
    await repository.setKept(tx, before);
    await recordAccount(context, tx, by, { action: 'nitrado.account-kept', before, after: before });
    return true;
  });
}

/** Removes a linked account; false if there is none of that name. */
export const logout = (context: AppContext, by: By, username: string) =>
  removeAccounts(context, by, (account) => account.username === username);

/** Removes all linked accounts; false if there is none. */
export const logoutAll = (context: AppContext, by: By) => removeAccounts(context, by, () => true);

/** The person who linked an account has deleted theirs. */
export const forgetLinker = (context: AppContext, discordId: string) =>
  repository.forgetLinker(context.db, discordId);
