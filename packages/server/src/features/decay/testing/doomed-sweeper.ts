import { createLogger } from '@arkwright/server/platform/base/logger';
import { testSettings } from '@arkwright/testing/test-settings';
import { createContext } from '../../../create-context.ts';
import { startSweeps } from '../../../platform/work/sweeps.ts';
import { sweepDecay } from '../sweep-service.ts';

export type Orders = { databaseUrl: string; now: number };

// A worker that sweeps, in a process of its own, so that a test can kill it wherever it is.
process.once('message', async ({ databaseUrl, now }: Orders) => {
  const clock = { now: () => now };
  const context = await createContext(testSettings(databaseUrl), { clock, log: createLogger('silent') });
  startSweeps(context, [{ name: 'automatic decay', everyMs: 60_000, run: sweepDecay }]);
});
