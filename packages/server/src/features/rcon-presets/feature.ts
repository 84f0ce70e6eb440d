import { serverFeature } from '../../feature/server-feature.ts';
import { presetCommand } from './bot.ts';
import { presetEffects } from './executor-service.ts';
import { presetRunSweep, unseenRunSweep } from './jobs.ts';
import { rconPresetHandlers } from './routes.ts';
import { runRetention } from './run-room.ts';
import { findRconPresetInstance } from './service.ts';
import { rconPresetsTables } from './table.ts';

export const rconPresetsFeature = serverFeature({
  handlers: { rconPresets: rconPresetHandlers },
  objects: { rconPreset: findRconPresetInstance },
  slashCommands: [presetCommand],
  effects: [presetEffects],
  sweeps: () => [presetRunSweep, unseenRunSweep],
  retentions: { soon: [runRetention] },
  tables: rconPresetsTables,
});
