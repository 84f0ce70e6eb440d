import type { serverStatusRoutes } from '@arkwright/contracts/server-status/routes';
import type { AppContext } from '../../platform/context.ts';
import type { Handlers } from '../../platform/mount.ts';
import { listServerStatuses } from './service.ts';

export const serverStatusHandlers = (context: AppContext): Handlers<typeof serverStatusRoutes> => ({
  list: ({ by }) => listServerStatuses(context, by.scope),
});
