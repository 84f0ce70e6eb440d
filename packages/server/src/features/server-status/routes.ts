import type { serverStatusRoutes } from '@arkwright/contracts/server-status/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { listLostLines } from './lost-lines.ts';
import { listShownStatuses, listStateChanges } from './service.ts';

export const serverStatusHandlers = (context: AppContext): Handlers<typeof serverStatusRoutes> => ({
  list: ({ by }) => listShownStatuses(context, by.scope),
  changes: ({ by, params }) => listStateChanges(context.db, by.scope, params.serverId),
  lostLines: ({ by, member }) => listLostLines(context.db, { scope: by.scope, member }),
});
