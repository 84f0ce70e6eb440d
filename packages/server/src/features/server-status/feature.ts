import { serverFeature } from '../../feature/server-feature.ts';
import { lostLogLines, offlineServers, unknownLogs } from './problems.ts';
import { serverStatusHandlers } from './routes.ts';
import { serverStatusTables } from './table.ts';

export const serverStatusFeature = serverFeature({
  handlers: { serverStatus: serverStatusHandlers },
  tables: serverStatusTables,
  problems: [offlineServers, lostLogLines, unknownLogs],
});
