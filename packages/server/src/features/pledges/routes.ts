import type { pledgeRoutes } from '@arkwright/contracts/pledges/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { beginLink, finishLink, refreshPledge, unlink } from './link-service.ts';
import { createPatreonClient } from './patreon/client.ts';
import { patreonPages } from './patreon/pages.ts';
import { getPatreonAccount } from './service.ts';

const NOT_CONNECTED = { success: false, message: 'Patreon is not connected here.' };

export function pledgeHandlers(context: AppContext): Handlers<typeof pledgeRoutes> {
  const settings = context.settings.patreon;
  const linking = settings && {
    context,
    settings,
    client: createPatreonClient(settings, context),
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
