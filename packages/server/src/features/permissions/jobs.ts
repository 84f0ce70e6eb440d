import type { Sweep } from '../../platform/sweeps.ts';
import { dropExpiredManagers } from '../bots/managers-service.ts';

/** Takes managers whose time is over off the lists. */
export const expirySweep: Sweep = { name: 'expired managers', everyMs: 10_000, run: dropExpiredManagers };
