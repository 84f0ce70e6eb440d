import { serverFeature } from '../../feature/server-feature.ts';
import { endedProtectionRetention } from './protections-repository.ts';
import { dataDashboardHandlers } from './routes.ts';
import { dataDashboardTables } from './table.ts';

export const dataDashboardFeature = serverFeature({
  handlers: { dataDashboard: dataDashboardHandlers },
  retentions: { hourly: [endedProtectionRetention] },
  tables: dataDashboardTables,
});
