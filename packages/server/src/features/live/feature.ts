import { serverFeature } from '../../feature/server-feature.ts';
import { liveRoom } from './bot.ts';
import { liveHandlers } from './routes.ts';

export const liveFeature = serverFeature({
  handlers: { live: liveHandlers },
  gameEvents: liveRoom,
});
