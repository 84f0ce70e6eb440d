import type { serverStatusRoutes } from '@arkwright/contracts/server-status/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { listShownStatuses } from './service.ts';

export const serverStatusHandlers = (context: AppContext): Handlers<typeof serverStatusRoutes> => ({
  list: ({ by }) => listShownStatuses(context, by.scope),
});
