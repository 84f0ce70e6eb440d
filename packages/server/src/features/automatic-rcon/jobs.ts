import type { AppContext } from '../../context/app-context.ts';
import type { Sweep } from '../../platform/work/sweeps.ts';
import { planAnew, runDueCommands, TIMES_CHANGED } from './due-service.ts';
import { collectPresetResults } from './runs-service.ts';

/** Two loops, so that results never hold up commands. */
export const timedCommandSweeps: readonly Sweep<AppContext>[] = [
  {
    name: 'timed-commands',
    everyMs: 1000,
    wakesOn: (message) => message.kind === 'work' && message.what === TIMES_CHANGED,
    run: runDueCommands,
  },
  {
    name: 'timed-command-results',
    everyMs: 1000,
    wakesOn: ({ kind }) => kind === 'work-ended',
    run: collectPresetResults,
  },
  { name: 'timed commands planned by a clock that ran ahead', everyMs: 60_000, run: planAnew },
];
