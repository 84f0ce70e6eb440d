import { serverFeature } from '../../feature/server-feature.ts';
import { reportBlockedChannel } from './channel-reports.ts';
import { notificationPersonalFiles } from './personal-files.ts';
import { notificationHandlers } from './routes.ts';

export const notificationsFeature = serverFeature({
  handlers: { notifications: notificationHandlers },
  personalFiles: notificationPersonalFiles,
  onChannelBlocked: (context, channel, tx) => reportBlockedChannel(context, tx, channel),
});
