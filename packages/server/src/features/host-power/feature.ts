import { serverFeature } from '../../feature/server-feature.ts';
import { offlineJudged } from '../server-status/service.ts';
import { powerCommand } from './bot.ts';
import { powerEffects } from './job-service.ts';
import { powerSweeps } from './jobs.ts';
import { listWantedOffline } from './quiet-service.ts';
import { powerHandlers } from './routes.ts';
import { powerTables } from './table.ts';
import { unknownRestartCheck } from './unknown-restart-check.ts';

/** Restarts, stops and starts servers at their host. */
export const hostPowerFeature = serverFeature({
  handlers: { power: powerHandlers },
  slashCommands: [powerCommand],
  effects: [powerEffects],
  sweeps: () => powerSweeps,
  tables: powerTables,
  checks: [unknownRestartCheck],
  listeners: [offlineJudged.on(({ db }, { botIds }) => listWantedOffline(db, botIds))],
});
