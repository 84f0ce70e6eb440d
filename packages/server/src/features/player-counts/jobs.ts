import type { AppContext } from '../../context/app-context.ts';
import type { Sweep } from '../../platform/work/sweeps.ts';
import { countPlayers, slotAt } from './service.ts';

/** Looks oftener than it counts: a turn that is late misses nothing. */
export function playerCountSweep(): Sweep<AppContext> {
  let counted = -1;
  return {
    name: 'player-counts',
    everyMs: 60_000,
    async run(context) {
      const slot = slotAt(context.clock.now());
      if (slot === counted) return;
      await countPlayers(context);
      counted = slot;
    },
  };
}
