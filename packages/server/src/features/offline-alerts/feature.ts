import { serverFeature } from '../../feature/server-feature.ts';
import { offlineAlertSweep } from './jobs.ts';
import { forgetUnannounced } from './service.ts';
import { offlineAlertsTables } from './table.ts';

export const offlineAlertsFeature = serverFeature({
  sweeps: () => [offlineAlertSweep],
  onChannelBlocked: (_context, channel, tx) => forgetUnannounced(tx, channel),
  tables: offlineAlertsTables,
});
