import type { Sweep } from '../../platform/sweeps.ts';
import { sweepOfflineAlerts } from './service.ts';

export const offlineAlertSweep: Sweep = { name: 'offline-alerts', everyMs: 5000, run: sweepOfflineAlerts };
