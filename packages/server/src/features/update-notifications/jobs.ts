import type { AppContext } from '../../context/app-context.ts';
import type { Sweep } from '../../platform/work/sweeps.ts';
import { sweepUpdates } from './tell-service.ts';

const MOST_BETWEEN_MS = 60_000;

export const updateSweep = (context: AppContext): Sweep<AppContext> => ({
  name: 'update-notifications',
  everyMs: Math.min(MOST_BETWEEN_MS, context.settings.updates.everyMs),
  wakesOn: (message) => message.kind === 'settings.changed' && message.group === 'updateNotification',
  run: sweepUpdates,
});
