import type { AppContext } from '../../context/app-context.ts';
import type { Sweep } from '../../platform/work/sweeps.ts';
import { countPlayers } from './service.ts';

export const playerCountSweep: Sweep<AppContext> = {
  name: 'player-counts',
  // Oftener than counts are kept apart: a look that is late is not missed.
  everyMs: 60_000,
  run: countPlayers,
};
