import type { PresetRun } from '@arkwright/contracts/rcon-presets/run-schema';
import { eventually } from '@arkwright/testing/eventually';

import type { AppContext } from '../../../context/app-context.ts';
import { systemScope } from '../../../core/access/scope.ts';
import { settleEffects } from '../../../game-commands/effects.ts';
import { advanceRuns, listDueRuns, presetEffects } from '../executor-service.ts';
import { getRun } from '../runs-service.ts';

/** Moves all runs on as far as they can go now. */
export async function advanceAll(context: AppContext): Promise<void> {
  await settleEffects(context, [presetEffects]);
  await advanceRuns(context, await listDueRuns(context.db));
}

/** Moves runs on, as the worker does, until one is over. */
export function runToEnd(
  context: AppContext,
  { botId, id }: { botId: string; id: string },
): Promise<PresetRun> {
  return eventually(async () => {
    await advanceAll(context);
    const run = await getRun(context.db, systemScope(botId), id);
    return run.endedAt > 0 ? run : Promise.reject(new Error('The run is not over.'));
  });
}
