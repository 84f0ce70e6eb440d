import { instanceRestored } from '../../core/instances/restored.ts';
import { serverFeature } from '../../feature/server-feature.ts';
import { serverHandlers } from './routes.ts';
import { sameAddressCheck } from './same-address-check.ts';
import { dropRemains, findServerInstance } from './service.ts';
import { serversTables } from './table.ts';

export const serversFeature = serverFeature({
  handlers: { servers: serverHandlers },
  objects: { server: findServerInstance },
  tables: serversTables,
  checks: [sameAddressCheck],
  listeners: [
    instanceRestored.on((_context, { tx, by, removed }) => dropRemains(tx, by.scope, removed.get('servers'))),
  ],
});
