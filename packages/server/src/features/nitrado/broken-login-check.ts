import type { Check } from '../../context/app-context.ts';
import { accounts, found } from './account-finding.ts';
import { coverAccounts } from './checked-accounts.ts';
import * as repository from './trouble-repository.ts';

/** Accounts whose login Nitrado refuses. */
export const brokenLoginCheck: Check = {
  key: 'nitrado-refused',
  group: 'Hosting',
  label: 'Nitrado accepts the logins of linked accounts',
  area: 'Nitrado',
  level: 'bad',
  to: '/nitrado',
  title: ({ name }) => `Nitrado refuses the login of ${name}`,
  async find(context, botIds) {
    const rows = await repository.listBroken(context.db, { botIds });
    return rows.map((row) => ({ ...found(row), since: row.brokenSince }));
  },
  covers: (instance) => coverAccounts(instance, { judge: () => '', none: '' }),
  heading: (count) => `Nitrado refuses the login of ${accounts(count)}`,
  remedy: 'Sign in again on the Hosting Sync page. Linked servers stay linked and are not synced until then.',
};
