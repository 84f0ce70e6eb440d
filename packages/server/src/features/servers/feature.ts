import { serverFeature } from '../../feature/server-feature.ts';
import { startServerJobs } from './jobs.ts';
import { serverHandlers } from './routes.ts';
import { findServerBot } from './service.ts';
import { serversTables } from './table.ts';

export const serversFeature = serverFeature({
  handlers: { servers: serverHandlers },
  objects: { server: findServerBot },
  startJobs: startServerJobs,
  tables: serversTables,
});
