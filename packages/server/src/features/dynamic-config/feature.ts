import { serverFeature } from '../../feature/server-feature.ts';
import { neverFetchedCheck } from './never-fetched-check.ts';
import { dynamicConfigHandlers } from './routes.ts';
import { findDynamicConfigInstance } from './service.ts';
import { dynamicConfigTables } from './table.ts';

export const dynamicConfigFeature = serverFeature({
  handlers: { dynamicConfig: dynamicConfigHandlers },
  objects: { dynamicConfig: findDynamicConfigInstance },
  tables: dynamicConfigTables,
  checks: [neverFetchedCheck],
});
