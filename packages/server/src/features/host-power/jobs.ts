import type { AppContext } from '../../context/app-context.ts';
import type { Sweep } from '../../platform/work/sweeps.ts';
import { advancePower } from './job-service.ts';
import { settleStopped } from './quiet-service.ts';
import { POWER_WORK } from './service.ts';

/** How late it may be noticed that a stopped server is online again. */
const STOPPED_EVERY_MS = 5000;

/** Restart, stop and start servers, step by step. */
export const powerSweeps: readonly Sweep<AppContext>[] = [
  {
    name: 'power of servers',
    everyMs: 1000,
    wakesOn: (message) => message.kind === 'work' && message.what === POWER_WORK,
    run: advancePower,
  },
  {
    name: 'stopped servers',
    everyMs: STOPPED_EVERY_MS,
    // A stop has been sent to the host, or has ended.
    wakesOn: (message) => message.kind === 'changed' && message.topic === 'host-power',
    gapMs: STOPPED_EVERY_MS,
    run: settleStopped,
  },
];
