import { startBotJobs } from '../../discord/guilds/leave-guilds.ts';
import { listenToGuilds } from '../../discord/guilds/listener.ts';
import { serverFeature } from '../../feature/server-feature.ts';
import { instanceHandlers } from './routes.ts';

export const instancesFeature = serverFeature({
  handlers: { bots: instanceHandlers },
  startJobs: startBotJobs,
  discordEvents: listenToGuilds,
});
