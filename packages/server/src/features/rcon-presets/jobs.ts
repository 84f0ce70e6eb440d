import type { AppContext } from '../../context/app-context.ts';
import type { Sweep } from '../../platform/work/sweeps.ts';
import { advanceRuns } from './executor-service.ts';
import { RUN_WORK } from './runs-service.ts';

export const presetRunSweep: Sweep<AppContext> = {
  name: 'rcon-preset-runs',
  everyMs: 1000,
  wakesOn: (message) =>
    message.kind === 'commands-ended' || (message.kind === 'work' && message.what === RUN_WORK),
  run: advanceRuns,
};
