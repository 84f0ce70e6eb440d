import { deletionAhead } from '../../core/instances/deletion.ts';
import { serverFeature } from '../../feature/server-feature.ts';
import { startWipes, unseenSweep } from './jobs.ts';
import { forgetAsker } from './nuke-approval-service.ts';
import { endedNukeRetention } from './nuke-requests-repository.ts';
import { nukePersonalFiles } from './personal-files.ts';
import { endedProtectionRetention } from './protections-repository.ts';
import { dataDashboardHandlers } from './routes.ts';
import { findDinoEntryInstance, findPlayerEntryInstance, findTribeEntryInstance } from './service.ts';
import { dataDashboardTables } from './table.ts';
import { deadDinoRetention, emptyBeforeDeletion } from './wipe-service.ts';

export const dataDashboardFeature = serverFeature({
  handlers: { dataDashboard: dataDashboardHandlers },
  objects: {
    dinoEntry: findDinoEntryInstance,
    playerEntry: findPlayerEntryInstance,
    tribeEntry: findTribeEntryInstance,
  },
  listeners: [deletionAhead.on((context, { scope, ...of }) => emptyBeforeDeletion(context, scope, of))],
  startJobs: startWipes,
  sweeps: () => [unseenSweep],
  retentions: { hourly: [deadDinoRetention, endedProtectionRetention, endedNukeRetention] },
  forgetPerson: forgetAsker,
  tables: dataDashboardTables,
  personalFiles: nukePersonalFiles,
});
