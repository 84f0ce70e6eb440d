import { timedCommandSweeps } from './features/automatic-rcon/jobs.ts';
import { listenToGuilds } from './features/bots/bot.ts';
import { isOwnChannel, reportBlockedChannel } from './features/bots/channels-service.ts';
import { startBotJobs } from './features/bots/jobs.ts';
import { logRelay } from './features/logging/bot.ts';
import { offlineAlertSweep } from './features/offline-alerts/jobs.ts';
import { presetCommand } from './features/rcon-presets/bot.ts';
import { startPresetRuns } from './features/rcon-presets/jobs.ts';
import { startGameServers } from './features/server-status/worker.ts';
import { startServerJobs } from './features/servers/jobs.ts';
import type { AppContext } from './platform/context.ts';
import { startGateway } from './platform/discord/gateway.ts';
import { startOutbox } from './platform/discord/outbox-sender.ts';
import { listenToCommands } from './platform/discord/slash-commands.ts';
import { startCommands } from './platform/rcon/commands.ts';
import { startSweeps } from './platform/sweeps.ts';

/** Starts the worker's part of the program: queued jobs, Discord and game servers. */
export async function startWorker(context: AppContext): Promise<{ stop(): Promise<void> }> {
  await startBotJobs(context);
  await startServerJobs(context, []);
  const sessions = await startGameServers(context, {
    workerId: context.settings.workerId,
    handlers: [logRelay(context)],
  });
  const commands = startCommands(context, sessions);
  const presetRuns = startPresetRuns(context);
  const sweeps = startSweeps(context, [offlineAlertSweep, ...timedCommandSweeps]);
  const gateway = startGateway(context, [listenToGuilds, listenToCommands([presetCommand])]);
  const outbox = startOutbox(context, {
    isOwnChannel: (channel) => isOwnChannel(context, channel),
    onBlocked: (channel) => reportBlockedChannel(context, channel),
  });
  return {
    async stop() {
      context.drain();
      // While the commands on their way can still be answered.
      await presetRuns.stop();
      commands.stop();
      await Promise.all([sweeps.stop(), sessions.stop()]);
      // Last, so that what those still had to say is handed over.
      await Promise.all([gateway.stop(), outbox.stop()]);
    },
  };
}
