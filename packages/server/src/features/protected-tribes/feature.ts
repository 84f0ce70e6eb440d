import { serverFeature } from '../../feature/server-feature.ts';
import { endedProtectionRetention } from './repository.ts';
import { protectedTribeHandlers } from './routes.ts';
import { protectedTribeTables } from './table.ts';

export const protectedTribesFeature = serverFeature({
  handlers: { protectedTribes: protectedTribeHandlers },
  retentions: { hourly: [endedProtectionRetention] },
  tables: protectedTribeTables,
});
