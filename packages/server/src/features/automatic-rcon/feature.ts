import { instanceRestored } from '../../core/instances/restored.ts';
import { serverFeature } from '../../feature/server-feature.ts';
import { presetDeletionWanted } from '../rcon-presets/service.ts';
import { planAll } from './due-service.ts';
import { failedCommandCheck } from './failed-command-check.ts';
import { timedCommandSweeps } from './jobs.ts';
import { overlapCheck } from './overlap-check.ts';
import { presetCheck } from './preset-check.ts';
import { automaticRconHandlers } from './routes.ts';
import { timedCommandEffects } from './runs-service.ts';
import { findTimedCommandInstance, listUsesOfPreset } from './service.ts';
import { automaticRconTables } from './table.ts';

export const automaticRconFeature = serverFeature({
  handlers: { automaticRcon: automaticRconHandlers },
  objects: { timedCommand: findTimedCommandInstance },
  effects: [timedCommandEffects],
  sweeps: () => timedCommandSweeps,
  tables: automaticRconTables,
  checks: [failedCommandCheck, presetCheck, overlapCheck],
  listeners: [
    instanceRestored.on((context, { tx, by }) => planAll(context, tx, by.scope)),
    presetDeletionWanted.on((_context, { tx, scope, presetId }) => listUsesOfPreset(tx, scope, presetId)),
  ],
});
