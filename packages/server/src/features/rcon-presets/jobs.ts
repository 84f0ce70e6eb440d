import type { AppContext } from '../../context/app-context.ts';
import type { Sweep } from '../../platform/work/sweeps.ts';
import { advanceRuns, listOpenRuns } from './executor-service.ts';
import { RUN_WORK } from './service.ts';
import { tellUnseen } from './unseen-service.ts';

/** Reports runs that ended unobserved. */
export const unseenRunSweep: Sweep<AppContext> = {
  name: 'unseen-preset-runs',
  everyMs: 5000,
  run: tellUnseen,
};

/** Moves runs of presets on: at once when one begins, while one has a command on its way whenever commands have ended, and once their waits are over. */
export function presetRunSweep(): Sweep<AppContext> {
  // Thousands of commands may end in a second, of timed commands or the console: those wake no one.
  let isAnyAwake = false;
  return {
    name: 'rcon-preset-runs',
    everyMs: 1000,
    wakesOn: (message) =>
      (message.kind === 'work' && message.what === RUN_WORK) ||
      (message.kind === 'commands-ended' && isAnyAwake),
    async run(context, turn) {
      const open = await listOpenRuns(context.db);
      isAnyAwake = open.some(({ isAsleep }) => !isAsleep);
      await advanceRuns(context, open, turn);
    },
  };
}
