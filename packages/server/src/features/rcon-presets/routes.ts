import type { rconPresetRoutes } from '@arkwright/contracts/rcon-presets/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { getRun, listRuns, listRunTargets, markRunSeen, startRun, stopRun } from './runs-service.ts';
import {
  createRconPreset,
  deleteRconPreset,
  listOpenRuns,
  listRconPresets,
  updateRconPreset,
} from './service.ts';

export const rconPresetHandlers = (context: AppContext): Handlers<typeof rconPresetRoutes> => ({
  list: ({ by }) => listRconPresets(context.db, by.scope),
  create: ({ by, body }) => createRconPreset(context, by, body),
  update: ({ by, body }) => updateRconPreset(context, by, body),
  async remove({ by, params }) {
    await deleteRconPreset(context, by, params.id);
    return true;
  },
  targets: ({ by }) => listRunTargets(context, by.scope),
  run: ({ by, body }) => startRun(context, by, { presetId: body.id, serverId: body.serverId }),
  async runSeen({ actor, by, body }) {
    await markRunSeen(context.db, by.scope, { id: body.runId, userId: actor.id });
    return true;
  },
  stop: ({ by, body }) => stopRun(context, by, body.runId),
  runs: ({ by }) => listRuns(context.db, by.scope),
  openRuns: ({ by }) => listOpenRuns(context.db, by.scope),
  runState: ({ by, params }) => getRun(context.db, by.scope, params.runId),
});
