import { serverFeature } from '../../feature/server-feature.ts';
import { ownBotPersonalFiles } from './personal-files.ts';
import { forgetRequester } from './request-service.ts';
import { ownBotHandlers } from './routes.ts';
import { ownBotTables } from './table.ts';

export const ownBotFeature = serverFeature({
  handlers: { ownBot: ownBotHandlers },
  tables: ownBotTables,
  personalFiles: ownBotPersonalFiles,
  forgetPerson: forgetRequester,
});
