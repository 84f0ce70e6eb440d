import type { liveRoutes } from '@arkwright/contracts/live/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { listLines, listLiveServers, runInConsole, writeToGame } from './service.ts';

export const liveHandlers = (context: AppContext): Handlers<typeof liveRoutes> => ({
  lines: ({ by, query }) => listLines(context.db, by.scope, query),
  servers: ({ by }) => listLiveServers(context, by.scope),
  write: ({ by, body }) => writeToGame(context, by, { serverId: body.serverId, message: body.message }),
  console: ({ by, body }) => runInConsole(context, by, body),
});
