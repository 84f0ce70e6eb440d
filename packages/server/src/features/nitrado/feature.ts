import { serverFeature } from '../../feature/server-feature.ts';
import { nitradoAccountHandlers } from './account-routes.ts';
import { forgetLinker } from './accounts-service.ts';
import { nitradoSweeps } from './jobs.ts';
import { revokeAllOf } from './login-service.ts';
import { nitradoPersonalFiles } from './personal-files.ts';
import { brokenLogins, endingTokens, linkersWithoutRights, unrenewedLogins } from './problems.ts';
import { nitradoTables } from './table.ts';

export const nitradoFeature = serverFeature({
  handlers: { nitradoAccounts: nitradoAccountHandlers },
  sweeps: nitradoSweeps,
  tables: nitradoTables,
  personalFiles: nitradoPersonalFiles,
  problems: [brokenLogins, unrenewedLogins, endingTokens, linkersWithoutRights],
  onInstanceDeleted: (context, tx, { botId }) => revokeAllOf(context, tx, botId),
  forgetPerson: forgetLinker,
});
