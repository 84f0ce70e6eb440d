import type { banRoutes } from '@arkwright/contracts/ban-management/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { callerGone } from '../../platform/http/caller-gone.ts';
import { postingHandlers } from '../postings/service.ts';
import { banExamples } from './examples.ts';
import { ban, listBans, listOnServers, unban } from './service.ts';
import { listSharedBans } from './shared-service.ts';

export const banHandlers = (context: AppContext): Handlers<typeof banRoutes> => ({
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
  ban({ by, body }) {
    const { botId: _gateHasReadIt, ...fields } = body;
    return ban(context, by, fields);
  },
  async unban({ by, body }) {
    await unban(context, by, body.netId);
    return true;
  },
});
