import { serverFeature } from '../../feature/server-feature.ts';
import { forgetAsker } from './nuke-approval-service.ts';
import { endedNukeRetention } from './nuke-requests-repository.ts';
import { nukePersonalFiles } from './personal-files.ts';
import { endedProtectionRetention } from './protections-repository.ts';
import { dataDashboardHandlers } from './routes.ts';
import { dataDashboardTables } from './table.ts';

export const dataDashboardFeature = serverFeature({
  handlers: { dataDashboard: dataDashboardHandlers },
  retentions: { hourly: [endedProtectionRetention, endedNukeRetention] },
  forgetPerson: forgetAsker,
  tables: dataDashboardTables,
  personalFiles: nukePersonalFiles,
});
