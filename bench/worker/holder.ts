import { createContext } from '@arkwright/server/create-context';
import { startWorker } from '@arkwright/server/worker';
import { testSettings } from '@arkwright/testing/test-settings';
import { offerMeasuring } from './measured.ts';
import type { SimulatedWorld } from './world.ts';

// The worker as the program runs it: all features, what they hear from games and Discord, and all sweeps.
type Order = { databaseUrl: string; discord: SimulatedWorld['discord'] };

process.once('message', async ({ databaseUrl, discord }: Order) => {
  const context = await createContext(testSettings(databaseUrl, { discord }));
  await startWorker(context);
  offerMeasuring(async () => {
    const { values } = await context.metrics.rconCommands.get();
    return values.reduce((sum, { value }) => sum + value, 0);
  });
});
