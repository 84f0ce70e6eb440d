import type { serverStatusRoutes } from '@arkwright/contracts/server-status/routes';
import type { AppContext } from '../../platform/context.ts';
import type { Handlers } from '../../platform/mount.ts';
import { listShownStatuses } from './service.ts';

export const serverStatusHandlers = (context: AppContext): Handlers<typeof serverStatusRoutes> => ({
  list: ({ by }) => listShownStatuses(context, by.scope),
});
