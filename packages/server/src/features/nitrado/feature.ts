import { instanceDeleted } from '../../core/instances/deletion.ts';
import { serverFeature } from '../../feature/server-feature.ts';
import { offlineJudged, offlineShown } from '../server-status/service.ts';
import { hostLinking, hostLinkWanted } from '../servers/service.ts';
import { nitradoAccountHandlers } from './account-routes.ts';
import { forgetLinker } from './accounts-service.ts';
import { nitradoSweeps } from './jobs.ts';
import { onHostLink, onSettingsSaved } from './link-service.ts';
import { revokeAllOf } from './login-service.ts';
import { offlineReasons } from './offline-service.ts';
import { oldPaceRetention } from './pace-repository.ts';
import { nitradoPersonalFiles } from './personal-files.ts';
import { powerCommand } from './power-bot.ts';
import { powerEffects } from './power-job-service.ts';
import { listWantedOffline } from './power-quiet-service.ts';
import { powerHandlers } from './power-routes.ts';
import { powerTables } from './power-table.ts';
import { brokenLogins, endingTokens, linkersWithoutRights, unrenewedLogins } from './problems.ts';
import { readHostLink } from './read-link-service.ts';
import { endingRentals, suspendedServices, vanishedServices } from './service-problems.ts';
import { nitradoServiceHandlers } from './service-routes.ts';
import { nitradoTables } from './table.ts';

export const nitradoFeature = serverFeature({
  handlers: {
    nitradoAccounts: nitradoAccountHandlers,
    nitradoServices: nitradoServiceHandlers,
    power: powerHandlers,
  },
  slashCommands: [powerCommand],
  effects: [powerEffects],
  sweeps: nitradoSweeps,
  tables: [...nitradoTables, ...powerTables],
  retentions: { hourly: [oldPaceRetention] },
  personalFiles: nitradoPersonalFiles,
  problems: [
    brokenLogins,
    unrenewedLogins,
    endingTokens,
    linkersWithoutRights,
    vanishedServices,
    suspendedServices,
    endingRentals,
  ],
  listeners: [
    hostLinkWanted.on((context, { by, service }) => readHostLink(context, by, service)),
    hostLinking.on((context, { tx, scope, service }) => onHostLink(context, tx, { scope, ...service })),
    offlineShown.on((context, { botIds }) => offlineReasons(context, botIds)),
    offlineJudged.on((context) => listWantedOffline(context.db)),
    instanceDeleted.on((context, { tx, scope }) => revokeAllOf(context, tx, scope.botId)),
  ],
  onSettingsSaved,
  forgetPerson: forgetLinker,
});
