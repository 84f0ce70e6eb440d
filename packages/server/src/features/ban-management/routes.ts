import type { banRoutes } from '@arkwright/contracts/ban-management/routes';
import { holds } from '@arkwright/contracts/derived/permissions';
import { z } from 'zod';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { callerGone } from '../../platform/http/caller-gone.ts';
import { createFetchLog } from '../../platform/http/fetch-log.ts';
import { createPublicTexts } from '../../platform/http/public-text.ts';
import { postingHandlers } from '../postings/service.ts';
import { banExamples } from './examples.ts';
import { exportBans } from './export-service.ts';
import { type ListFetch, saveFetches } from './fetches-service.ts';
import { importBans } from './import-service.ts';
import { createPublishedLists } from './published-list.ts';
import { ban, listBans, listOnServers, unban } from './service.ts';
import { listSharedBans } from './shared-service.ts';
import { readState } from './state-service.ts';

const fetched = z.object({ server: z.string().max(200) }).catch({ server: '' });

/** The game server named by an address; empty if it names none. */
const serverIn = (query: unknown): string => fetched.parse(query).server;

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const banHandlers = (context: AppContext): Handlers<typeof banRoutes> => {
  const texts = createPublicTexts(context, 'bans');
  const published = createPublishedLists(context);
  const fetches = createFetchLog<ListFetch>(context, {
    what: 'ban lists',
    keyOf: ({ botId, server }) => `${botId} ${server}`,
    save: (seen) => saveFetches(context, seen),
  });
  return {
    ...postingHandlers(context, banExamples),
    list: ({ by, reply }) =>
      context.heavyReads.run({
        caller: by.scope.botId,
        tooLong: 'Reading the ban list takes too long. Please try it again later.',
        signal: callerGone(reply),
        read: (db) => listBans({ db }, by.scope),
      }),
    shared: ({ by }) => listSharedBans(context, by.scope),
    servers: ({ by, query }) => listOnServers(context, by.scope, query.netId),
    state: ({ by, member }) =>
      readState(context, by.scope, { showsAddresses: holds(member, 'Servers_View') }),
    ban({ by, body }) {
      const { botId: _gateHasReadIt, ...fields } = body;
      return ban(context, by, fields);
    },
    async unban({ by, body }) {
      await unban(context, by, body.netId);
      return true;
    },
    import: ({ by, body }) => importBans(context, by, body),
    async export({ by, query, reply }) {
      await exportBans(context, by.scope, { format: query.format, reply });
      return undefined;
    },
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
