import { serverFeature } from '../../feature/server-feature.ts';
import { deletedRoleCheck } from './deleted-role-check.ts';
import { discordAwayCheck } from './discord-away-check.ts';
import { findingsSweep } from './jobs.ts';
import { refusedTokenCheck } from './refused-token-check.ts';
import { findingHandlers } from './routes.ts';
import { silentChannelCheck } from './silent-channel-check.ts';
import { findingTables } from './table.ts';
import { workingChecks } from './working-checks.ts';

/** What the checks of all features find, and telling owners of it. */
export const findingsFeature = serverFeature({
  handlers: { findings: findingHandlers },
  sweeps: (context) => [findingsSweep(context)],
  checks: [discordAwayCheck, refusedTokenCheck, silentChannelCheck, deletedRoleCheck, ...workingChecks],
  tables: findingTables,
});
