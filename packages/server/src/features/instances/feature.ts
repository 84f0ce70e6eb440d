import { startBotJobs } from '../../discord/guilds/leave-guilds.ts';
import { listenToGuilds } from '../../discord/guilds/listener.ts';
import { serverFeature } from '../../feature/server-feature.ts';
import { serverAdded } from '../servers/service.ts';
import { includeNewServer } from './new-servers-service.ts';
import { instanceHandlers } from './routes.ts';

export const instancesFeature = serverFeature({
  handlers: { bots: instanceHandlers },
  startJobs: startBotJobs,
  discordEvents: listenToGuilds,
  listeners: [serverAdded.on(includeNewServer)],
});
