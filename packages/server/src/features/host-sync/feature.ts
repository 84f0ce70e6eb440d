import { serverFeature } from '../../feature/server-feature.ts';
import { hostLinking, hostLinkWanted } from '../servers/service.ts';
import { hostSyncSweeps } from './jobs.ts';
import { onHostLink, onSettingsSaved } from './link-service.ts';
import { readHostLink } from './read-link-service.ts';
import { nitradoServiceHandlers } from './routes.ts';
import { hostSyncTables } from './table.ts';

/** Servers for the services of linked accounts: adding, linking and syncing them. */
export const hostSyncFeature = serverFeature({
  handlers: { nitradoServices: nitradoServiceHandlers },
  sweeps: hostSyncSweeps,
  tables: hostSyncTables,
  listeners: [
    hostLinkWanted.on((context, { by, service }) => readHostLink(context, by, service)),
    hostLinking.on((context, { tx, scope, service }) => onHostLink(context, tx, { scope, ...service })),
  ],
  onSettingsSaved,
});
