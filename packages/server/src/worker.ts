import type { AppContext } from './context/app-context.ts';
import { memberRoleRetention } from './core/access/member-role-retention.ts';
import { changeRetention } from './core/history/change-retention.ts';
import { idempotencyRetention } from './core/idempotency/claim.ts';
import { startGateway } from './discord/gateway.ts';
import { outboxRetention } from './discord/outbox-retention.ts';
import { startOutbox } from './discord/outbox-sender.ts';
import { listenToCommands } from './discord/slash-commands.ts';
import { downloadRetention } from './features/account/download-service.ts';
import { inactivitySweep, startAccountJobs } from './features/account/jobs.ts';
import { adminChangeRetention } from './features/admin/change-log-service.ts';
import { timedCommandSweeps } from './features/automatic-rcon/jobs.ts';
import { listenToGuilds } from './features/bots/bot.ts';
import {
  isOwnChannel,
  reportBlockedChannel,
  reportUnknownMessage,
} from './features/bots/channels-service.ts';
import { startBotJobs } from './features/bots/jobs.ts';
import { versionRetention } from './features/bots/versions-service.ts';
import { followBranding } from './features/branding/bot.ts';
import { findPersona } from './features/branding/service.ts';
import { companionCommandRetention } from './features/companion/commands-repository.ts';
import { unseenSweep, uploadedContent } from './features/data-dashboard/jobs.ts';
import { deadDinoRetention } from './features/data-dashboard/wipe-service.ts';
import { historyRoomSweep } from './features/history/jobs.ts';
import { liveRoom } from './features/live/bot.ts';
import { liveLineSweep } from './features/live/jobs.ts';
import { logRelay } from './features/logging/bot.ts';
import { offlineAlertSweep } from './features/offline-alerts/jobs.ts';
import { forgetUntold } from './features/offline-alerts/service.ts';
import { expirySweep } from './features/permissions/jobs.ts';
import { registerCommand, unregisterCommand } from './features/player-registrations/bot.ts';
import { registrationSweeps } from './features/player-registrations/jobs.ts';
import { startPlaytimeWatch } from './features/player-registrations/playtime-watch.ts';
import { pledgeSweeps } from './features/pledges/jobs.ts';
import { presetCommand } from './features/rcon-presets/bot.ts';
import { startPresetRuns } from './features/rcon-presets/jobs.ts';
import { runRetention } from './features/rcon-presets/run-room.ts';
import { startGameServers } from './features/server-status/worker.ts';
import { startServerJobs } from './features/servers/jobs.ts';
import { commandRetention } from './fleet/command-room.ts';
import { startCommands } from './fleet/commands.ts';
import type { GameEventHandler } from './fleet/game-event-handler.ts';
import { reportPauses, watchEventLoop } from './platform/event-loop-watch.ts';
import { retentionSweep } from './platform/work/retention.ts';
import { startSweeps } from './platform/work/sweeps.ts';

/** All that hear what game servers write. Each is tried with hostile replies (matrix/game-floods.db.test.ts). */
export const gameEventHandlers = (context: AppContext): GameEventHandler[] => [
  logRelay(context),
  liveRoom(context),
];

/** `pausedMs` says for how long game servers have been left alone as the leases can't be renewed, ms; 0 while they are held. */
export type RunningWorker = { pausedMs(): number; stop(): Promise<void> };

/** Starts the worker's part of the program: queued jobs, Discord and game servers. */
export async function startWorker(context: AppContext): Promise<RunningWorker> {
  const watch = watchEventLoop(reportPauses(context, 'worker'));
  await startAccountJobs(context);
  await startBotJobs(context);
  await startServerJobs(context, [uploadedContent(context)]);
  const playtime = startPlaytimeWatch(context);
  const sessions = await startGameServers(context, {
    workerId: context.settings.workerId,
    handlers: gameEventHandlers(context),
    onPlayers: playtime.onPlayers,
  });
  const commands = startCommands(context, sessions);
  const presetRuns = startPresetRuns(context);
  const sweeps = startSweeps(context, [
    offlineAlertSweep,
    liveLineSweep,
    expirySweep,
    inactivitySweep,
    unseenSweep,
    historyRoomSweep(),
    ...timedCommandSweeps,
    ...pledgeSweeps(context),
    ...registrationSweeps(context),
    retentionSweep([
      changeRetention,
      memberRoleRetention,
      versionRetention,
      outboxRetention,
      adminChangeRetention,
      deadDinoRetention,
    ]),
    // What can grow fast, or is large, goes soon after its time.
    retentionSweep(
      [commandRetention, companionCommandRetention, runRetention, downloadRetention, idempotencyRetention],
      {
        name: 'retention of what is short-lived',
        everyMs: 60_000,
      },
    ),
  ]);
  const slashCommands = [presetCommand, registerCommand, unregisterCommand];
  const gateway = startGateway(context, [listenToGuilds, listenToCommands(slashCommands), followBranding]);
  const outbox = startOutbox(context, {
    isOwnChannel: (channel) => isOwnChannel(context, channel),
    async onBlocked(blocked, tx) {
      await reportBlockedChannel(context, tx, blocked);
      await forgetUntold(tx, blocked);
    },
    onUnknown: (channel, tx) => reportUnknownMessage(context, tx, channel),
    personaOf: (botId) => findPersona(context, botId),
  });
  return {
    pausedMs: sessions.pausedMs,
    async stop() {
      context.drain();
      // While the commands on their way can still be answered.
      await presetRuns.stop();
      await commands.stop();
      await Promise.all([sweeps.stop(), sessions.stop(), playtime.stop()]);
      // Last, so that what those still had to say is handed over.
      await Promise.all([gateway.stop(), outbox.stop()]);
      watch.stop();
    },
  };
}
