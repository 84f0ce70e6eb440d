import type { AppContext } from '../../context/app-context.ts';
import type { Sweep } from '../../platform/work/sweeps.ts';
import { dropExpiredManagers } from './service.ts';

/** Takes managers whose time is over off the lists. */
export const expirySweep: Sweep<AppContext> = {
  name: 'expired managers',
  everyMs: 10_000,
  run: dropExpiredManagers,
};
