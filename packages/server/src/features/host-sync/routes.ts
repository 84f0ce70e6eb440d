import type { nitradoServiceRoutes } from '@arkwright/contracts/host-sync/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { openNitrado } from '../nitrado/service.ts';
import { addServers } from './add-service.ts';
import { link, unlink } from './link-service.ts';
import { dismissRun, startSync } from './runs-service.ts';
import { getSyncState, listServices, wantReadings } from './services-service.ts';

export function nitradoServiceHandlers(context: AppContext): Handlers<typeof nitradoServiceRoutes> {
  const nitrado = openNitrado(context);
  return {
    services: ({ by }) => listServices(context, by.scope),
    state: ({ by }) => getSyncState(context, by.scope),
    async refresh({ by }) {
      await wantReadings(context, by.scope, 0);
      return true;
    },
    addServers: ({ by, body }) => addServers(nitrado, by, body.services),
    link: ({ by, body: { serverId, serviceId, overwrite = false } }) =>
      link(context, by, { serverId, serviceId, overwrite }),
    unlink: ({ by, body }) => unlink(context, by, body.serverId),
    sync: ({ by, body }) => startSync(context, by, body.serviceIds),
    dismissRun: ({ by, body }) => dismissRun(context, by, body.runId),
  };
}
