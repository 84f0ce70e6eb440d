import { createLogger } from '@arkwright/server/platform/base/logger';
import type { AppSettings } from '@arkwright/server/platform/settings';
import { testSettings } from '@arkwright/testing/test-settings';
import { createContext } from '../../../create-context.ts';
import { effectsSweep } from '../../../game-commands/effects.ts';
import { startSweeps } from '../../../platform/work/sweeps.ts';
import { advancePower, powerEffects } from '../job-service.ts';

export type Orders = { databaseUrl: string; nitrado: AppSettings['nitrado'] };

// A worker that restarts servers, in a process of its own, so that a test can kill it wherever it is.
process.once('message', async ({ databaseUrl, nitrado }: Orders) => {
  const settings = testSettings(databaseUrl, { nitrado });
  const context = await createContext(settings, { log: createLogger('silent') });
  startSweeps(context, [
    { name: 'power of servers', everyMs: 20, run: advancePower },
    effectsSweep([powerEffects]),
  ]);
  process.send?.('ready');
});
