import type { AppContext } from '../../context/app-context.ts';
import type { Sweep } from '../../platform/work/sweeps.ts';
import { planAnew, runDueCommands } from './due-service.ts';
import { collectPresetResults } from './runs-service.ts';

/** Two loops, so that results never hold up commands. */
export const timedCommandSweeps: readonly Sweep<AppContext>[] = [
  { name: 'timed-commands', everyMs: 1000, run: runDueCommands },
  { name: 'timed-command-results', everyMs: 1000, run: collectPresetResults },
  { name: 'timed commands planned by a clock that ran ahead', everyMs: 60_000, run: planAnew },
];
