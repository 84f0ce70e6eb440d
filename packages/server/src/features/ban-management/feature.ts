import { serverFeature } from '../../feature/server-feature.ts';
import { createOfficialSet } from '../official-bans/service.ts';
import { startArrivals } from './arrivals.ts';
import { banEffects } from './enforce-service.ts';
import { doneRetention } from './enforcements-repository.ts';
import { banSweeps } from './jobs.ts';
import { noticeRetention } from './notices-repository.ts';
import { banHandlers } from './routes.ts';
import { banManagementTables } from './table.ts';

export const banManagementFeature = serverFeature({
  handlers: { ban: banHandlers },
  effects: [banEffects],
  sweeps: banSweeps,
  start: (context) => startArrivals(context, createOfficialSet(context)),
  retentions: { hourly: [doneRetention, noticeRetention] },
  tables: banManagementTables,
});
