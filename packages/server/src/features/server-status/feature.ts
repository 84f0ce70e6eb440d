import { serverFeature } from '../../feature/server-feature.ts';
import { serverStatusHandlers } from './routes.ts';
import { serverStatusTables } from './table.ts';
import { lostLogLines, offlineServers, unknownLogs } from './troubles.ts';

export const serverStatusFeature = serverFeature({
  handlers: { serverStatus: serverStatusHandlers },
  tables: serverStatusTables,
  troubles: [offlineServers, lostLogLines, unknownLogs],
});
