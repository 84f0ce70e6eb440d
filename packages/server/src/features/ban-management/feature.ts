import { serverFeature } from '../../feature/server-feature.ts';
import { doneRetention } from './enforcements-repository.ts';
import { noticeRetention } from './notices-repository.ts';
import { banHandlers } from './routes.ts';
import { banManagementTables } from './table.ts';

export const banManagementFeature = serverFeature({
  handlers: { ban: banHandlers },
  retentions: { hourly: [doneRetention, noticeRetention] },
  tables: banManagementTables,
});
