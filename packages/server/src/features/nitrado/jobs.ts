import { HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { AppContext } from '../../context/app-context.ts';
import { ENDLESS, type Sweep } from '../../platform/work/sweeps.ts';
import { openNitrado } from './nitrado.ts';
import { advancePower } from './power-job-service.ts';
import { settleStopped } from './power-quiet-service.ts';
import { POWER_WORK } from './power-service.ts';
import { SERVICES_WORK } from './reading-service.ts';
import { renewUnused } from './renewal-service.ts';
import { REVOCATION_WORK, revokeDue } from './revocations-service.ts';
import { sweepServices } from './sweep-service.ts';

/** Whether lists are due, or an automatic sync, is looked at so often. What people ask for wakes the sweep. */
const SERVICES_EVERY_MS = 5000;

/** Restarts, stops and starts servers, step by step. */
export const powerSweep: Sweep<AppContext> = {
  name: 'power of servers',
  everyMs: 1000,
  wakesOn: (message) => message.kind === 'work' && message.what === POWER_WORK,
  run: advancePower,
};

const stoppedSweep: Sweep<AppContext> = { name: 'stopped servers', everyMs: 5000, run: settleStopped };

/** Keeps logins at Nitrado alive, and ends those that belong to nobody any more. */
export function nitradoSweeps(context: AppContext): Sweep<AppContext>[] {
  const nitrado = openNitrado(context);
  return [
    powerSweep,
    stoppedSweep,
    {
      name: 'nitrado logins',
      everyMs: HOUR_MS,
      run: (_context, turn = ENDLESS) => renewUnused(nitrado, turn.isHeld),
    },
    {
      name: 'nitrado revocations',
      everyMs: MINUTE_MS,
      wakesOn: (message) => message.kind === 'work' && message.what === REVOCATION_WORK,
      run: (_context, turn = ENDLESS) => revokeDue(nitrado, turn),
    },
    {
      name: 'nitrado services',
      everyMs: SERVICES_EVERY_MS,
      wakesOn: (message) => message.kind === 'work' && message.what === SERVICES_WORK,
      run: (_context, turn = ENDLESS) => sweepServices(nitrado, turn),
    },
  ];
}
