import { serverFeature } from '../../feature/server-feature.ts';
import { reportBlockedChannel } from './channel-reports.ts';
import { discordAway, silentChannels, tokenRefused } from './discord-troubles.ts';
import { troublesSweep } from './jobs.ts';
import { notificationPersonalFiles } from './personal-files.ts';
import { notificationHandlers } from './routes.ts';
import { notificationTables } from './table.ts';

export const notificationsFeature = serverFeature({
  handlers: { notifications: notificationHandlers },
  sweeps: () => [troublesSweep],
  tables: notificationTables,
  troubles: [discordAway, tokenRefused, silentChannels],
  personalFiles: notificationPersonalFiles,
  onChannelBlocked: (context, channel, tx) => reportBlockedChannel(context, tx, channel),
});
