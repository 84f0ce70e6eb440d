import type { AppContext } from '../../context/app-context.ts';
import type { Sweep } from '../../platform/work/sweeps.ts';
import { dropExpiredManagers } from './service.ts';

/** Removes expired managers from the lists. */
export const expirySweep: Sweep<AppContext> = {
  name: 'expired managers',
  everyMs: 10_000,
  run: dropExpiredManagers,
};
