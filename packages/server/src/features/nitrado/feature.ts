import { instanceDeleted } from '../../core/instances/deletion.ts';
import { serverFeature } from '../../feature/server-feature.ts';
import { nitradoAccountHandlers } from './account-routes.ts';
import { forgetLinker } from './accounts-service.ts';
import { brokenLoginCheck } from './broken-login-check.ts';
import { endingTokenCheck } from './ending-token-check.ts';
import { nitradoSweeps } from './jobs.ts';
import { linkerCheck } from './linker-check.ts';
import { revokeAllOf } from './login-service.ts';
import { oldPaceRetention } from './pace-repository.ts';
import { nitradoPersonalFiles } from './personal-files.ts';
import { nitradoTables } from './table.ts';
import { unrenewedLoginCheck } from './unrenewed-login-check.ts';

/** Linked accounts at Nitrado: their logins, and the pace of requests for each. */
export const nitradoFeature = serverFeature({
  handlers: { nitradoAccounts: nitradoAccountHandlers },
  sweeps: nitradoSweeps,
  tables: nitradoTables,
  retentions: { hourly: [oldPaceRetention] },
  personalFiles: nitradoPersonalFiles,
  checks: [brokenLoginCheck, unrenewedLoginCheck, endingTokenCheck, linkerCheck],
  listeners: [instanceDeleted.on((context, { tx, scope }) => revokeAllOf(context, tx, scope.botId))],
  forgetPerson: forgetLinker,
});
