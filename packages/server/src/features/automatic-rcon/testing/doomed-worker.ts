import { createLogger } from '@arkwright/server/platform/base/logger';
import { testSettings } from '@arkwright/testing/test-settings';
import { createContext } from '../../../create-context.ts';
import { startRconCommands } from '../../../game-commands/rcon.ts';
import { startGameServers } from '../../server-status/worker.ts';
import { runDueCommands } from '../due-service.ts';

export type Orders = { databaseUrl: string; workerId: string; aheadMs: number };

// A worker in a separate process, so that a test can kill it: it holds the servers, and queues due commands when the test
// says so.
process.on('message', async (message: Orders | 'go') => {
  if (message !== 'go') begin ??= start(message);
  const go = await begin;
  if (message === 'go') void go?.();
  else process.send?.('ready');
});

let begin: Promise<() => Promise<unknown>> | undefined;

async function start({ databaseUrl, workerId, aheadMs }: Orders): Promise<() => Promise<unknown>> {
  const clock = { now: () => Date.now() + aheadMs };
  const context = await createContext(testSettings(databaseUrl), { clock, log: createLogger('silent') });
  startRconCommands(context, await startGameServers(context, { workerId }));
  return () => runDueCommands(context);
}
