import type { apiAccessRoutes } from '@arkwright/contracts/api-access/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { getApiAccess } from './service.ts';

export const apiAccessHandlers = (context: AppContext): Handlers<typeof apiAccessRoutes> => ({
  get: ({ by }) => getApiAccess(context, by.scope),
});
