import type { hostedSaveRoutes } from '@arkwright/contracts/hosted-saves/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { listHostedSaves, readNow } from './service.ts';

export const hostedSaveHandlers = (context: AppContext): Handlers<typeof hostedSaveRoutes> => ({
  list: ({ by }) => listHostedSaves(context, by.scope),
  readNow: ({ by, body }) => readNow(context, by.scope, body.serverId),
});
