import { holds } from '@arkwright/contracts/derived/permissions';
import type { publishedBanRoutes } from '@arkwright/contracts/published-bans/routes';
import { z } from 'zod';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { createFetchLog } from '../../platform/http/fetch-log.ts';
import { createPublicTexts } from '../../platform/http/public-text.ts';
import { type ListFetch, saveFetches } from './fetches-service.ts';
import { createPublishedLists } from './published-list.ts';
import { readState } from './state-service.ts';

const fetched = z.object({ server: z.string().max(200) }).catch({ server: '' });

/** The game server named by an address; empty if it names none. */
const serverIn = (query: unknown): string => fetched.parse(query).server;

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const publishedBanHandlers = (context: AppContext): Handlers<typeof publishedBanRoutes> => {
  const texts = createPublicTexts(context, 'bans');
  const published = createPublishedLists(context);
  const fetches = createFetchLog<ListFetch>(context, {
    what: 'ban lists',
    keyOf: ({ botId, server }) => `${botId} ${server}`,
    save: (seen) => saveFetches(context, seen),
  });
  return {
    state: ({ by, member }) =>
      readState(context, by.scope, { showsAddresses: holds(member, 'Servers_View') }),
    async publicText({ params, request, reply }) {
      const { botId } = params;
      if (!ID.test(botId)) throw new AppError('NOT_FOUND');
      const load = () => published(botId);
      const body = await texts.answer({ request, reply }, { key: botId, load });
      // Game servers send GET, so HEAD is not recorded as a fetch.
      if (request.method === 'GET') fetches.note({ botId, server: serverIn(request.query) }, request.ip);
      return body;
    },
  };
};
