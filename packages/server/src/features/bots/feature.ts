import { serverFeature } from '../../feature/server-feature.ts';
import { listenToGuilds } from './bot.ts';
import { reportBlockedChannel } from './channels-service.ts';
import { startBotJobs } from './jobs.ts';
import { botHandlers } from './routes.ts';
import { botsTables } from './table.ts';
import { versionRetention } from './versions-service.ts';

export const botsFeature = serverFeature({
  handlers: { bots: botHandlers },
  startJobs: startBotJobs,
  discordEvents: listenToGuilds,
  onChannelBlocked: (context, channel, tx) => reportBlockedChannel(context, tx, channel),
  retentions: { hourly: [versionRetention] },
  tables: botsTables,
});
