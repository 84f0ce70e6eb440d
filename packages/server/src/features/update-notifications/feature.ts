import { serverFeature } from '../../feature/server-feature.ts';
import { believedBuild, believedMods } from './believed.ts';
import { updateSweep } from './jobs.ts';
import { oldVersionCheck } from './old-version-check.ts';
import { unwatchedModRetention } from './retention-service.ts';
import { updateNotificationsHandlers } from './routes.ts';
import { updateNotificationsTables } from './table.ts';
import { forgetUnannounced } from './tell-service.ts';

export const updateNotificationsFeature = serverFeature({
  handlers: { updateNotifications: updateNotificationsHandlers },
  sweeps: (context) => [updateSweep(context)],
  onChannelBlocked: (_context, channel, tx) => forgetUnannounced(tx, channel),
  retentions: { hourly: [unwatchedModRetention] },
  tables: updateNotificationsTables,
  believes: [believedBuild, believedMods],
  checks: [oldVersionCheck],
});
