import { deletionAhead } from '../../core/instances/deletion.ts';
import { serverFeature } from '../../feature/server-feature.ts';
import { startWipes, unseenSweep } from './jobs.ts';
import { uploadHandlers } from './routes.ts';
import { findDinoEntryInstance, findPlayerEntryInstance, findTribeEntryInstance } from './service.ts';
import { uploadTables } from './table.ts';
import { deadDinoRetention, emptyBeforeDeletion } from './wipe-service.ts';

export const uploadsFeature = serverFeature({
  handlers: { uploads: uploadHandlers },
  objects: {
    dinoEntry: findDinoEntryInstance,
    playerEntry: findPlayerEntryInstance,
    tribeEntry: findTribeEntryInstance,
  },
  listeners: [deletionAhead.on((context, { scope, ...of }) => emptyBeforeDeletion(context, scope, of))],
  startJobs: startWipes,
  sweeps: () => [unseenSweep],
  retentions: { hourly: [deadDinoRetention] },
  tables: uploadTables,
});
