import { serverFeature } from '../../feature/server-feature.ts';
import { rowsWiped } from '../uploads/service.ts';
import { failedSaveCheck } from './failed-save-check.ts';
import { removeLeftBehind } from './fetch-folder.ts';
import { hostedSavesSweep } from './jobs.ts';
import { forgetDone } from './repository.ts';
import { hostedSaveHandlers } from './routes.ts';
import { onSettingsSaved } from './settings-service.ts';
import { hostedSaveTables } from './table.ts';

export const hostedSavesFeature = serverFeature({
  handlers: { hostedSaves: hostedSaveHandlers },
  sweeps: () => [hostedSavesSweep],
  tables: hostedSaveTables,
  checks: [failedSaveCheck],
  onSettingsSaved,
  listeners: [rowsWiped.on((_context, { db, ...wiped }) => forgetDone(db, wiped))],
  start(context) {
    const removing = removeLeftBehind(context.settings.dataDir).catch((error: unknown) =>
      context.log.warn({ err: error }, 'saves that an earlier run has fetched could not be deleted'),
    );
    return { stop: () => removing };
  },
});
