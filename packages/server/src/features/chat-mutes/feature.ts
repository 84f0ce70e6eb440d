import { serverFeature } from '../../feature/server-feature.ts';
import { endedMuteRetention } from './repository.ts';
import { chatMuteHandlers } from './routes.ts';
import { chatMuteTables } from './table.ts';

export const chatMutesFeature = serverFeature({
  handlers: { chatMutes: chatMuteHandlers },
  retentions: { hourly: [endedMuteRetention] },
  tables: chatMuteTables,
});
