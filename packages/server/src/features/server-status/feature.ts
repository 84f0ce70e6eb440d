import { serverFeature } from '../../feature/server-feature.ts';
import { adminLogCheck } from './admin-log-check.ts';
import { oldEvents, oldMoves, tooManyEvents, tooManyMoves } from './event-retention.ts';
import { flappingCheck } from './flapping-check.ts';
import { lostLinesCheck } from './lost-lines-check.ts';
import { neverConnectedCheck } from './never-connected-check.ts';
import { offlineCheck } from './offline-check.ts';
import { passwordCheck } from './password-check.ts';
import { serverStatusHandlers } from './routes.ts';
import { silentAgentCheck } from './silent-agent-check.ts';
import { silentLogCheck } from './silent-log-check.ts';
import { slowRconCheck } from './slow-rcon-check.ts';
import { serverStatusTables } from './table.ts';
import { takenLogCheck } from './taken-log-check.ts';
import { tribeLogCheck } from './tribe-log-check.ts';
import { unknownLogCheck } from './unknown-log-check.ts';

export const serverStatusFeature = serverFeature({
  handlers: { serverStatus: serverStatusHandlers },
  tables: serverStatusTables,
  retentions: { hourly: [oldEvents, oldMoves], soon: [tooManyEvents, tooManyMoves] },
  checks: [
    offlineCheck,
    passwordCheck,
    neverConnectedCheck,
    flappingCheck,
    lostLinesCheck,
    unknownLogCheck,
    silentLogCheck,
    takenLogCheck,
    tribeLogCheck,
    adminLogCheck,
    slowRconCheck,
    silentAgentCheck,
  ],
});
