import { instanceDeleted } from '../../core/instances/deletion.ts';
import { serverFeature } from '../../feature/server-feature.ts';
import { nitradoAccountHandlers } from './account-routes.ts';
import { forgetLinker } from './accounts-service.ts';
import { brokenLogins, endingTokens, linkersWithoutRights, unrenewedLogins } from './checks.ts';
import { nitradoSweeps } from './jobs.ts';
import { revokeAllOf } from './login-service.ts';
import { oldPaceRetention } from './pace-repository.ts';
import { nitradoPersonalFiles } from './personal-files.ts';
import { nitradoTables } from './table.ts';

/** Linked accounts at Nitrado: their logins, and the pace of requests for each. */
export const nitradoFeature = serverFeature({
  handlers: { nitradoAccounts: nitradoAccountHandlers },
  sweeps: nitradoSweeps,
  tables: nitradoTables,
  retentions: { hourly: [oldPaceRetention] },
  personalFiles: nitradoPersonalFiles,
  checks: [brokenLogins, unrenewedLogins, endingTokens, linkersWithoutRights],
  listeners: [instanceDeleted.on((context, { tx, scope }) => revokeAllOf(context, tx, scope.botId))],
  forgetPerson: forgetLinker,
});
