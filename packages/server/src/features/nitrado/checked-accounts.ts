import type { AppContext, CheckedInstance } from '../../context/app-context.ts';
import { type Coverage, coverEach } from '../../context/coverage.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { type AccountRow, listAccountRows } from './accounts-repository.ts';

const read = ({ db }: AppContext, { botId }: InstanceScope) => listAccountRows(db, botId);

/** The accounts that are linked to an instance whose checks are asked. */
export const checkedAccounts = (instance: CheckedInstance) => instance.once(read);

/** For checks of accounts: `judge` as in `coverEach`, `none` if it is about none of them. */
export async function coverAccounts(
  instance: CheckedInstance,
  { judge, none }: { judge(account: AccountRow): string | undefined; none: string },
): Promise<Coverage> {
  const accounts = (await checkedAccounts(instance)).map((account) => ({
    ...account,
    name: account.username,
  }));
  return coverEach<AccountRow & { name: string }>(accounts, {
    judge,
    none: accounts.length === 0 ? 'no Nitrado account is linked' : none,
  });
}
