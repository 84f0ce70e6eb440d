import type { AppContext } from '../../context/app-context.ts';
import { ENDLESS, type Sweep } from '../../platform/work/sweeps.ts';
import { SERVICES_WORK } from '../host-services/service.ts';
import { openNitrado } from '../nitrado/service.ts';
import { sweepServices } from './sweep-service.ts';

/** Whether lists are due, or an automatic sync, is looked at so often. What people ask for wakes the sweep. */
const SERVICES_EVERY_MS = 5000;

/** Reads services, and syncs servers with them. */
export function hostSyncSweeps(context: AppContext): Sweep<AppContext>[] {
  const nitrado = openNitrado(context);
  return [
    {
      name: 'nitrado services',
      everyMs: SERVICES_EVERY_MS,
      wakesOn: (message) =>
        (message.kind === 'work' && message.what === SERVICES_WORK) ||
        (message.kind === 'recorded' && message.action === 'nitrado.account-linked'),
      run: (_context, turn = ENDLESS) => sweepServices(nitrado, turn),
    },
  ];
}
