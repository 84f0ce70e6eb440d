import { serverFeature } from '../../feature/server-feature.ts';
import { liveRoom } from './bot.ts';
import { liveLineSweep } from './jobs.ts';
import { liveHandlers } from './routes.ts';
import { liveTables } from './table.ts';

export const liveFeature = serverFeature({
  handlers: { live: liveHandlers },
  gameEvents: liveRoom,
  sweeps: () => [liveLineSweep],
  tables: liveTables,
});
