import { serverFeature } from '../../feature/server-feature.ts';
import { historyRoomSweep } from './jobs.ts';
import { historyPersonalFiles } from './personal-files.ts';
import { historyHandlers } from './routes.ts';

export const historyFeature = serverFeature({
  handlers: { history: historyHandlers },
  sweeps: () => [historyRoomSweep()],
  personalFiles: historyPersonalFiles,
});
