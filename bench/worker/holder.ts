import { createContext } from '@arkwright/server/create-context';
import { startGameServers } from '@arkwright/server/features/server-status/worker';
import { testSettings } from '@arkwright/testing/test-settings';
import { offerMeasuring } from './measured.ts';

// The worker as the program runs it, with somebody who reads chat and log of every server.
process.once('message', async ({ databaseUrl }: { databaseUrl: string }) => {
  const context = await createContext(testSettings(databaseUrl));
  const handle = async () => {};
  await startGameServers(context, {
    handlers: [{ name: 'bench', reads: ['chat', 'log'], settings: [], handle }],
  });
  offerMeasuring(async () => {
    const { values } = await context.metrics.rconCommands.get();
    return values.reduce((sum, { value }) => sum + value, 0);
  });
});
