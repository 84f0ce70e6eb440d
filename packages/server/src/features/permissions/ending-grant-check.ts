import { DAY_MS } from '@arkwright/contracts/core/durations';
import type { AppContext, Check } from '../../context/app-context.ts';
import { CHECKED, notApplicable } from '../../context/coverage.ts';
import { type EndingGrant, listEndingGrants, loadManagers } from '../../core/access/managers-repository.ts';
import { systemScope } from '../../core/access/scope.ts';
import { findRoleName } from '../../discord/guilds/directory.ts';

const NOTICE_DAYS = 3;

/** Managers whose permissions end within days. */
export const endingGrantCheck: Check = {
  key: 'grant-ending',
  group: 'Account',
  label: `No manager’s permissions end within ${NOTICE_DAYS} days`,
  area: 'Owner',
  level: 'info',
  to: '/permissions',
  title: ({ name }) => `The permissions of ${name} end within ${NOTICE_DAYS} days`,
  async find(context, botIds) {
    const now = context.clock.now();
    const grants = await listEndingGrants(context.db, {
      after: now,
      until: now + NOTICE_DAYS * DAY_MS,
      botIds,
    });
    return Promise.all(
      grants.map(async ({ username, ...grant }) => ({
        botId: grant.botId,
        subject: grant.discordId,
        name: username ?? (await nameOf(context, grant)),
        reason: `on ${new Date(grant.expiresAt).toUTCString()}`,
      })),
    );
  },
  async covers({ context, scope }) {
    const managers = await loadManagers(context.db, [scope]);
    return managers.some(({ expiresAt }) => expiresAt > 0)
      ? CHECKED
      : notApplicable('no manager’s permissions have an end');
  },
  heading: (count) =>
    `The permissions of ${count === 1 ? '1 manager' : `${count} managers`} end within ${NOTICE_DAYS} days`,
  remedy: 'To keep them, choose a later end on Permissions.',
};

async function nameOf(
  { db }: AppContext,
  { botId, discordId, kind }: Omit<EndingGrant, 'username'>,
): Promise<string> {
  if (kind === 'user') return discordId;
  return `@${(await findRoleName(db, systemScope(botId), discordId)) ?? discordId}`;
}
