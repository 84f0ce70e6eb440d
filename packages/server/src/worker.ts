import type { AppContext } from './context/app-context.ts';
import { systemScope } from './core/access/scope.ts';
import { startGateway } from './discord/gateway.ts';
import { isOwnChannel } from './discord/guilds/directory.ts';
import { listenToMembers } from './discord/members.ts';
import { startOutbox } from './discord/outbox-sender.ts';
import { startOwnSessions } from './discord/own-sessions.ts';
import { listenToCommands } from './discord/slash-listener.ts';
import { findPersona } from './features/branding/service.ts';
import { noteDropped, noteSpoken } from './features/crosschat/service.ts';
import { reportRejectedMessage, reportUnknownMessage } from './features/notifications/channel-reports.ts';
import { listAllowed, setApplicationState } from './features/own-bot/application-service.ts';
import { startGameServers } from './features/server-status/worker.ts';
import { effectsSweep } from './game-commands/effects.ts';
import { startRconCommands } from './game-commands/rcon.ts';
import { overdueCommandsSweep } from './game-commands/service.ts';
import { reportPauses, watchEventLoop } from './platform/event-loop-watch.ts';
import { retentionSweep } from './platform/work/retention.ts';
import { type Sweep, startSweeps } from './platform/work/sweeps.ts';
import { timesAheadSweep } from './platform/work/times-ahead.ts';
import { effects, gameEventHandlers, serverFeatures } from './registry.ts';
import { storedWaits } from './stored-waits.ts';

/** `pausedMs` says for how long game servers have been left alone as the leases can't be renewed, ms; 0 while they are held. */
export type RunningWorker = {
  pausedMs(): number;
  /** Runs every sweep once, at once; resolves when all have run. */
  runSweeps(): Promise<void>;
  stop(): Promise<void>;
};

/** What one of the workers does again and again for all. */
export const workerSweeps = (context: AppContext): readonly Sweep<AppContext>[] => [
  timesAheadSweep(storedWaits(context.settings)),
  overdueCommandsSweep,
  effectsSweep(effects),
  ...serverFeatures.flatMap((feature) => feature.sweeps?.(context) ?? []),
  retentionSweep(serverFeatures.flatMap(({ retentions }) => retentions?.hourly ?? [])),
  retentionSweep(
    serverFeatures.flatMap(({ retentions }) => retentions?.soon ?? []),
    { name: 'retention of what is short-lived', everyMs: 60_000 },
  ),
];

/** Starts the worker's part of the program: what features do about jobs, Discord and game servers. */
export async function startWorker(context: AppContext): Promise<RunningWorker> {
  const watch = watchEventLoop(reportPauses(context, 'worker'));
  for (const { startJobs } of serverFeatures) await startJobs?.(context);
  const running = serverFeatures.flatMap(({ start }) => start?.(context) ?? []);
  const sessions = await startGameServers(context, {
    workerId: context.settings.workerId,
    handlers: gameEventHandlers(context),
    onPlayers(server, players) {
      for (const { onPlayers } of running) onPlayers?.(server, players);
    },
  });
  const commands = startRconCommands(context, sessions);
  const sweeps = startSweeps(context, workerSweeps(context));
  const listeners = [
    ...serverFeatures.flatMap(({ discordEvents }) => discordEvents ?? []),
    listenToMembers(serverFeatures.flatMap(({ onMember }) => onMember ?? [])),
    listenToCommands(
      serverFeatures.flatMap(({ slashCommands }) => slashCommands ?? []),
      serverFeatures.flatMap(({ buttons }) => buttons ?? []),
    ),
  ];
  const needs = serverFeatures.flatMap(({ discordIntents }) => discordIntents ?? []);
  const gateway = startGateway(context, listeners, { needs });
  const ownSessions = startOwnSessions(context, {
    listeners,
    needs,
    listAllowed: (botIds) => listAllowed(context, botIds),
    setState: (application, state) => setApplicationState(context, application, state),
  });
  const outbox = startOutbox(context, {
    isOwnChannel: (channel) => isOwnChannel(context, channel),
    async onBlocked(channel, tx) {
      for (const { onChannelBlocked } of serverFeatures) await onChannelBlocked?.(context, channel, tx);
    },
    onDropped: ({ botId, ...dropped }, tx) => noteDropped(tx, systemScope(botId), dropped),
    onSpoken: (channel, trouble) => noteSpoken(context, channel, trouble),
    onRejected: (channel, reason, tx) => reportRejectedMessage(context, tx, { ...channel, reason }),
    onUnknown: (channel, tx) => reportUnknownMessage(context, tx, channel),
    personaOf: (botId) => findPersona(context, botId),
  });
  return {
    pausedMs: sessions.pausedMs,
    runSweeps: sweeps.runAll,
    async stop() {
      context.drain();
      // While the commands on their way can still be answered.
      await Promise.all(running.map((part) => part.stop()));
      await commands.stop();
      await Promise.all([sweeps.stop(), sessions.stop()]);
      // Last, so that what those still had to say is handed over.
      await Promise.all([gateway.stop(), ownSessions.stop(), outbox.stop()]);
      watch.stop();
    },
  };
}
