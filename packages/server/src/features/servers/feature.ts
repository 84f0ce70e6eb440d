import { serverFeature } from '../../feature/server-feature.ts';
import { serverHandlers } from './routes.ts';
import { findServerInstance } from './service.ts';
import { serversTables } from './table.ts';

export const serversFeature = serverFeature({
  handlers: { servers: serverHandlers },
  objects: { server: findServerInstance },
  tables: serversTables,
});
