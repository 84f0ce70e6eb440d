import type { Check, Found } from '../../context/app-context.ts';
import { found } from './account-finding.ts';
import { isWithoutRights } from './accounts-service.ts';
import { coverAccounts } from './checked-accounts.ts';
import * as repository from './trouble-repository.ts';

/** Accounts of people who may no longer edit Hosting Sync. */
export const linkerCheck: Check = {
  key: 'nitrado-linker',
  group: 'Hosting',
  label: 'Accounts are linked by people with rights',
  area: 'Nitrado',
  to: '/nitrado',
  title: ({ name }) => `${name} is linked by a person who may not edit Hosting Sync any more`,
  async find(context, botIds) {
    const lost: Found[] = [];
    for (const row of await repository.listOfOthers(context.db, { botIds })) {
      if (await isWithoutRights(context, row))
        lost.push(found(row, row.linkedBy === '' ? '' : `linked by ${row.linkedBy}`));
    }
    return lost;
  },
  async covers(instance) {
    const { context, scope } = instance;
    const rows = await repository.listOfOthers(context.db, { botIds: [scope.botId] });
    const ofOthers = new Set(rows.map(({ nitradoId }) => nitradoId));
    return coverAccounts(instance, {
      judge: ({ nitradoId }) => (ofOthers.has(nitradoId) ? '' : undefined),
      none: 'no account is linked by somebody else than the owner',
    });
  },
  heading: (count) =>
    count === 1
      ? 'A Nitrado account is linked by a person who may not edit Hosting Sync any more'
      : `${count} Nitrado accounts are linked by people who may not edit Hosting Sync any more`,
  remedy: 'Keep or remove it on the Hosting Sync page.',
};
