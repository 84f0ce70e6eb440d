import { startBotJobs } from '../../discord/guilds/leave-guilds.ts';
import { listenToGuilds } from '../../discord/guilds/listener.ts';
import { serverFeature } from '../../feature/server-feature.ts';
import { botHandlers } from './routes.ts';

export const botsFeature = serverFeature({
  handlers: { bots: botHandlers },
  startJobs: startBotJobs,
  discordEvents: listenToGuilds,
});
