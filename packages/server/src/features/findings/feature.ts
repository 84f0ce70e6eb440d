import { serverFeature } from '../../feature/server-feature.ts';
import { discordAway, silentChannels, tokenRefused } from './discord-checks.ts';
import { findingsSweep } from './jobs.ts';
import { findingHandlers } from './routes.ts';
import { findingTables } from './table.ts';
import { workingChecks } from './working-checks.ts';

/** What the checks of all features find, and telling owners of it. */
export const findingsFeature = serverFeature({
  handlers: { findings: findingHandlers },
  sweeps: (context) => [findingsSweep(context)],
  checks: [discordAway, tokenRefused, silentChannels, ...workingChecks],
  tables: findingTables,
});
