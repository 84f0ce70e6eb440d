import type { AppContext } from '../../context/app-context.ts';
import type { Sweep } from '../../platform/work/sweeps.ts';
import { advanceDueRuns } from './executor-service.ts';
import { RUN_WORK } from './service.ts';
import { tellUnseen } from './unseen-service.ts';

/** Reports runs that ended unobserved. */
export const unseenRunSweep: Sweep<AppContext> = {
  name: 'unseen-preset-runs',
  everyMs: 5000,
  wakesOn: ({ kind }) => kind === 'work-ended',
  run: tellUnseen,
};

/** Moves runs of presets on: at once when one begins or is stopped, and when their waits are over. */
export const presetRunSweep: Sweep<AppContext> = {
  name: 'rcon-preset-runs',
  everyMs: 1000,
  wakesOn: (message) => message.kind === 'work' && message.what === RUN_WORK,
  run: advanceDueRuns,
};
