import type { apiAccessRoutes } from '@arkwright/contracts/api-access/routes';
import type { AppContext } from '../../platform/context.ts';
import type { Handlers } from '../../platform/mount.ts';
import { getApiAccess } from './service.ts';

export const apiAccessHandlers = (context: AppContext): Handlers<typeof apiAccessRoutes> => ({
  get: ({ by }) => getApiAccess(context, by.scope),
});
