import { serverFeature } from '../../feature/server-feature.ts';
import { hostedSaveHandlers } from './routes.ts';
import { hostedSaveTables } from './table.ts';

export const hostedSavesFeature = serverFeature({
  handlers: { hostedSaves: hostedSaveHandlers },
  tables: hostedSaveTables,
});
