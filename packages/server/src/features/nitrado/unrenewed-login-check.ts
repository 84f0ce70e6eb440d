import { HOUR_MS } from '@arkwright/contracts/core/durations';
import { RENEWAL_NOTICE_HOURS } from '@arkwright/contracts/nitrado/bounds';
import type { Check } from '../../context/app-context.ts';
import { accounts, found } from './account-finding.ts';
import { coverAccounts } from './checked-accounts.ts';
import * as repository from './trouble-repository.ts';

/** Accounts whose login could not be renewed for a day. */
export const unrenewedLoginCheck: Check = {
  key: 'nitrado-unrenewed',
  group: 'Hosting',
  label: 'Logins at Nitrado can be renewed',
  area: 'Nitrado',
  to: '/nitrado',
  title: ({ name }) => `The login of ${name} at Nitrado can’t be renewed`,
  async find(context, botIds) {
    const rows = await repository.listUnrenewed(context.db, {
      forMs: RENEWAL_NOTICE_HOURS * HOUR_MS,
      botIds,
    });
    return rows.map((row) => ({ ...found(row), since: row.failingSince }));
  },
  covers: (instance) =>
    coverAccounts(instance, {
      judge: ({ isPasted, brokenSince }) => (isPasted || brokenSince > 0 ? undefined : ''),
      none: 'no account has a login that is renewed',
    }),
  heading: (count) =>
    `The login of ${accounts(count)} can’t be renewed for ${RENEWAL_NOTICE_HOURS} hours now`,
  remedy: 'It is tried again every hour. If Nitrado itself works, sign in again on the Hosting Sync page.',
};
