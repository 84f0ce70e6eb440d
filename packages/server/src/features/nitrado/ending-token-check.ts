import { DAY_MS } from '@arkwright/contracts/core/durations';
import { TOKEN_NOTICE_DAYS } from '@arkwright/contracts/nitrado/bounds';
import type { Check } from '../../context/app-context.ts';
import { accounts, found } from './account-finding.ts';
import { coverAccounts } from './checked-accounts.ts';
import * as repository from './trouble-repository.ts';

/** Pasted tokens that end soon: they can't be renewed. */
export const endingTokenCheck: Check = {
  key: 'nitrado-token-ends',
  group: 'Hosting',
  label: 'No pasted token ends soon',
  area: 'Nitrado',
  to: '/nitrado',
  title: ({ name }) => `The pasted token of ${name} ends soon`,
  async find(context, botIds) {
    const rows = await repository.listEnding(context.db, { withinMs: TOKEN_NOTICE_DAYS * DAY_MS, botIds });
    return rows.map((row) => found(row, `on ${new Date(row.expiresAt).toISOString().slice(0, 10)}`));
  },
  covers: (instance) =>
    coverAccounts(instance, {
      judge: ({ isPasted, brokenSince, expiresAt }) => {
        if (!isPasted || brokenSince > 0) return undefined;
        return expiresAt > 0 ? '' : 'Nitrado has not said when its token ends';
      },
      none: 'no token was pasted',
    }),
  heading: (count) => `The pasted token of ${accounts(count)} ends within ${TOKEN_NOTICE_DAYS} days`,
  remedy: 'Make another one on Nitrado’s site and paste it on the Hosting Sync page.',
};
