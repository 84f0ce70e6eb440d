import { instanceRestored } from '../../core/instances/restored.ts';
import { serverFeature } from '../../feature/server-feature.ts';
import { createOfficialSet } from '../official-bans/service.ts';
import { startArrivals } from './arrivals.ts';
import { banEffects } from './enforce-service.ts';
import { doneRetention } from './enforcements-repository.ts';
import { banSweeps } from './jobs.ts';
import { notTakenCheck } from './not-taken-check.ts';
import { noticeRetention } from './notices-repository.ts';
import { banHandlers } from './routes.ts';
import { followRestore } from './service.ts';
import { banManagementTables } from './table.ts';

export const banManagementFeature = serverFeature({
  handlers: { ban: banHandlers },
  effects: [banEffects],
  sweeps: banSweeps,
  start: (context) => startArrivals(context, createOfficialSet(context)),
  retentions: { hourly: [doneRetention, noticeRetention] },
  tables: banManagementTables,
  checks: [notTakenCheck],
  listeners: [
    instanceRestored.on((context, { tx, by, removed }) =>
      followRestore(context, tx, { scope: by.scope, lifted: removed.get('bans') }),
    ),
  ],
});
