import { DAY_MS } from '@arkwright/contracts/core/durations';
import type { AppContext } from '../../context/app-context.ts';
import type { Sweep } from '../../platform/work/sweeps.ts';
import { forgetUnseen } from './wipe-service.ts';

/** Once a day is enough for a retention of a year: it reads all players, server after server. */
export const unseenSweep: Sweep<AppContext> = {
  name: 'players long unseen',
  everyMs: DAY_MS,
  run: forgetUnseen,
};
