import type { pledgeRoutes } from '@arkwright/contracts/pledges/routes';
import type { AppContext } from '../../platform/context.ts';
import type { Handlers } from '../../platform/mount.ts';
import { createPatreonClient } from '../../platform/patreon/client.ts';
import { patreonPages } from '../../platform/patreon/settings.ts';
import { beginLink, finishLink, refreshPledge, unlink } from './link-service.ts';
import { getPatreonAccount } from './service.ts';

const NOT_CONNECTED = { success: false, message: 'Patreon is not connected here.' };

export function pledgeHandlers(context: AppContext): Handlers<typeof pledgeRoutes> {
  const settings = context.settings.patreon;
  const linking = settings && {
    context,
    settings,
    client: createPatreonClient(settings, context.clock.now),
  };
  return {
    async info() {
      if (!settings) return { isConnected: false, pledgeUrl: '', manageUrl: '' };
      const { pledgeUrl, manageUrl } = patreonPages(settings);
      return { isConnected: true, pledgeUrl, manageUrl };
    },
    account: ({ actor }) => getPatreonAccount(context, actor.id),
    beginLink: async ({ actor, token }) => ({
      url: linking ? await beginLink(linking, { userId: actor.id, token }) : '',
    }),
    link: async ({ actor, token, body }) =>
      linking ? finishLink(linking, { userId: actor.id, token }, body) : NOT_CONNECTED,
    async unlink({ actor }) {
      await unlink(context, actor.id);
      return true;
    },
    refresh: async ({ actor }) => (linking ? refreshPledge(linking, actor.id) : NOT_CONNECTED),
  };
}
