import { serverFeature } from '../../feature/server-feature.ts';
import { reportBlockedChannel } from './channel-reports.ts';
import { discordAway, silentChannels, tokenRefused } from './discord-problems.ts';
import { problemSweep } from './jobs.ts';
import { notificationPersonalFiles } from './personal-files.ts';
import { notificationHandlers } from './routes.ts';
import { notificationTables } from './table.ts';

export const notificationsFeature = serverFeature({
  handlers: { notifications: notificationHandlers },
  sweeps: () => [problemSweep],
  tables: notificationTables,
  problems: [discordAway, tokenRefused, silentChannels],
  personalFiles: notificationPersonalFiles,
  onChannelBlocked: (context, channel, tx) => reportBlockedChannel(context, tx, channel),
});
