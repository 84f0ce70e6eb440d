import type { AppContext } from '../../context/app-context.ts';
import type { Sweep } from '../../platform/work/sweeps.ts';
import { advancePower } from './job-service.ts';
import { settleStopped } from './quiet-service.ts';
import { POWER_WORK } from './service.ts';

/** Restart, stop and start servers, step by step. */
export const powerSweeps: readonly Sweep<AppContext>[] = [
  {
    name: 'power of servers',
    everyMs: 1000,
    wakesOn: (message) => message.kind === 'work' && message.what === POWER_WORK,
    run: advancePower,
  },
  { name: 'stopped servers', everyMs: 5000, run: settleStopped },
];
