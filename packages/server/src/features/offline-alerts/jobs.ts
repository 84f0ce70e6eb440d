import type { AppContext } from '../../context/app-context.ts';
import type { Sweep } from '../../platform/work/sweeps.ts';
import { sweepOfflineAlerts } from './service.ts';

export const offlineAlertSweep: Sweep<AppContext> = {
  name: 'offline-alerts',
  everyMs: 5000,
  wakesOn: (message) => message.kind === 'settings.changed' && message.group === 'offlineAlert',
  run: sweepOfflineAlerts,
};
