import { serverFeature } from '../../feature/server-feature.ts';
import { adminLogCheck } from './admin-log-check.ts';
import { lostLogLines, offlineServers, unknownLogs } from './checks.ts';
import { oldEvents, oldMoves, tooManyEvents, tooManyMoves } from './event-retention.ts';
import { flappingCheck } from './flapping-check.ts';
import { serverStatusHandlers } from './routes.ts';
import { silentLogCheck } from './silent-log-check.ts';
import { slowRconCheck } from './slow-rcon-check.ts';
import { serverStatusTables } from './table.ts';
import { tribeLogCheck } from './tribe-log-check.ts';

export const serverStatusFeature = serverFeature({
  handlers: { serverStatus: serverStatusHandlers },
  tables: serverStatusTables,
  retentions: { hourly: [oldEvents, oldMoves], soon: [tooManyEvents, tooManyMoves] },
  checks: [
    offlineServers,
    flappingCheck,
    lostLogLines,
    unknownLogs,
    silentLogCheck,
    tribeLogCheck,
    adminLogCheck,
    slowRconCheck,
  ],
});
