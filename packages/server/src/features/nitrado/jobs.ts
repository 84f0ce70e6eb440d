import { HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { AppContext } from '../../context/app-context.ts';
import { ENDLESS, type Sweep } from '../../platform/work/sweeps.ts';
import { openNitrado } from './nitrado.ts';
import { renewUnused } from './renewal-service.ts';
import { REVOCATION_WORK, revokeDue } from './revocations-service.ts';

/** Keeps logins at Nitrado alive, and ends those that no longer belong to anybody. */
export function nitradoSweeps(context: AppContext): Sweep<AppContext>[] {
  const nitrado = openNitrado(context);
  return [
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
  ];
}
