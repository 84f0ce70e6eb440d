import { listenToGuilds } from './features/bots/bot.ts';
import { startGameServers } from './features/server-status/worker.ts';
import { startServerJobs } from './features/servers/jobs.ts';
import type { AppContext } from './platform/context.ts';
import { startGateway } from './platform/discord/gateway.ts';

/** Starts the worker's part of the program: queued jobs, Discord and game servers. */
export async function startWorker(context: AppContext): Promise<{ stop(): Promise<void> }> {
  await startServerJobs(context, []);
  const gateway = startGateway(context, [listenToGuilds]);
  const sessions = await startGameServers(context);
  return {
    async stop() {
      context.drain();
      await Promise.all([gateway.stop(), sessions.stop()]);
    },
  };
}
