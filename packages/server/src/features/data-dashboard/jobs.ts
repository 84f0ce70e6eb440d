import type { AppContext } from '../../context/app-context.ts';
import type { Sweep } from '../../platform/work/sweeps.ts';
import { forgetUnseen } from './wipe-service.ts';

/** Once a day is enough for what is kept for a year: it looks through all players, server after server. */
export const unseenSweep: Sweep<AppContext> = {
  name: 'players long unseen',
  everyMs: 86_400_000,
  run: forgetUnseen,
};
