import type { PresetRun } from '@arkwright/contracts/rcon-presets/run-schema';
import { eventually } from '@arkwright/testing/eventually';

import type { AppContext } from '../../../context/app-context.ts';
import { systemScope } from '../../../core/access/scope.ts';
import { advanceRuns, listOpenRuns } from '../executor-service.ts';
import { getRun } from '../runs-service.ts';

/** Moves runs on, as the worker does, until one is over. */
export function runToEnd(
  context: AppContext,
  { botId, id }: { botId: string; id: string },
): Promise<PresetRun> {
  return eventually(async () => {
    await advanceRuns(context, await listOpenRuns(context.db));
    const run = await getRun(context.db, systemScope(botId), id);
    return run.endedAt > 0 ? run : Promise.reject(new Error('The run is not over.'));
  });
}
