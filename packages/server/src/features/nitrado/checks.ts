import { DAY_MS, HOUR_MS } from '@arkwright/contracts/core/durations';
import { RENEWAL_NOTICE_HOURS, TOKEN_NOTICE_DAYS } from '@arkwright/contracts/nitrado/bounds';
import type { Check, Found } from '../../context/app-context.ts';
import { isWithoutRights } from './accounts-service.ts';
import * as repository from './problems-repository.ts';

const accounts = (count: number) => (count === 1 ? '1 Nitrado account' : `${count} Nitrado accounts`);

const found = (row: repository.ProblemRow, reason = ''): Found => ({
  botId: row.botId,
  // A login that breaks again after it was renewed is another problem.
  subject: `${row.nitradoId} ${row.linkedAt}`,
  name: row.username,
  reason,
});

/** Accounts whose login Nitrado refuses. */
export const brokenLogins: Check = {
  key: 'nitrado-refused',
  group: 'Hosting',
  label: 'Nitrado accepts the logins of linked accounts',
  area: 'Nitrado',
  level: 'bad',
  to: '/nitrado',
  title: ({ name }) => `Nitrado refuses the login of ${name}`,
  async find(context) {
    const rows = await repository.listBroken(context.db);
    return rows.map((row) => ({ ...found(row), since: row.brokenSince }));
  },
  heading: (count) => `Nitrado refuses the login of ${accounts(count)}`,
  remedy: 'Sign in again on the Hosting Sync page. Linked servers stay linked and are not synced until then.',
};

/** Accounts whose login could not be renewed for a day. */
export const unrenewedLogins: Check = {
  key: 'nitrado-unrenewed',
  group: 'Hosting',
  label: 'Logins at Nitrado can be renewed',
  area: 'Nitrado',
  to: '/nitrado',
  title: ({ name }) => `The login of ${name} at Nitrado can’t be renewed`,
  async find(context) {
    const rows = await repository.listUnrenewed(context.db, RENEWAL_NOTICE_HOURS * HOUR_MS);
    return rows.map((row) => ({ ...found(row), since: row.failingSince }));
  },
  heading: (count) =>
    `The login of ${accounts(count)} can’t be renewed for ${RENEWAL_NOTICE_HOURS} hours now`,
  remedy: 'It is tried again every hour. If Nitrado itself works, sign in again on the Hosting Sync page.',
};

/** Pasted tokens that end soon: they can't be renewed. */
export const endingTokens: Check = {
  key: 'nitrado-token-ends',
  group: 'Hosting',
  label: 'No pasted token ends soon',
  area: 'Nitrado',
  to: '/nitrado',
  title: ({ name }) => `The pasted token of ${name} ends soon`,
  async find(context) {
    const rows = await repository.listEnding(context.db, TOKEN_NOTICE_DAYS * DAY_MS);
    return rows.map((row) => found(row, `on ${new Date(row.expiresAt).toISOString().slice(0, 10)}`));
  },
  heading: (count) => `The pasted token of ${accounts(count)} ends within ${TOKEN_NOTICE_DAYS} days`,
  remedy: 'Make another one on Nitrado’s site and paste it on the Hosting Sync page.',
};

/** Accounts of people who may not edit Hosting Sync any more. */
export const linkersWithoutRights: Check = {
  key: 'nitrado-linker',
  group: 'Hosting',
  label: 'Accounts are linked by people with rights',
  area: 'Nitrado',
  to: '/nitrado',
  title: ({ name }) => `${name} is linked by a person who may not edit Hosting Sync any more`,
  async find(context) {
    const lost: Found[] = [];
    for (const row of await repository.listOfOthers(context.db)) {
      if (await isWithoutRights(context, row))
        lost.push(found(row, row.linkedBy === '' ? '' : `linked by ${row.linkedBy}`));
    }
    return lost;
  },
  heading: (count) =>
    count === 1
      ? 'A Nitrado account is linked by a person who may not edit Hosting Sync any more'
      : `${count} Nitrado accounts are linked by people who may not edit Hosting Sync any more`,
  remedy: 'Keep or remove it on the Hosting Sync page.',
};
