import { serverFeature } from '../../feature/server-feature.ts';
import { postingHandlers } from '../postings/service.ts';
import { offlineAlertExamples } from './examples.ts';
import { offlineAlertSweep } from './jobs.ts';
import { offCheck } from './off-check.ts';
import { forgetUnannounced } from './service.ts';
import { offlineAlertsTables } from './table.ts';

export const offlineAlertsFeature = serverFeature({
  handlers: { offlineAlerts: (context) => postingHandlers(context, offlineAlertExamples) },
  sweeps: () => [offlineAlertSweep],
  onChannelBlocked: (_context, channel, tx) => forgetUnannounced(tx, channel),
  tables: offlineAlertsTables,
  checks: [offCheck],
});
