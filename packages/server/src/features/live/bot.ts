import type { AppContext } from '../../context/app-context.ts';
import type { GameEventHandler } from '../../game-events/game-event-handler.ts';
import { createLogSampler, markUnknownLogs } from '../server-status/service.ts';

/**
 * Tells open pages that there are new lines, which they read from the log of game events. As the one handler of every
 * server, it also tells which logs are mostly unknown.
 */
export function liveRoom(context: Pick<AppContext, 'bus'>): GameEventHandler<never> {
  const sample = createLogSampler();
  return {
    name: 'live-room',
    reads: ['log'],
    settings: [],
    isUsed: () => true,
    async handle(tx, servers) {
      const botIds = [...new Set(servers.map(({ scope }) => scope.botId))];
      await context.bus.publish(
        tx,
        ...botIds.map((botId) => ({ kind: 'changed', of: { botId }, topic: 'live-lines' }) as const),
      );
      const samples = sample(servers);
      if (samples.length > 0) await markUnknownLogs(tx, samples);
    },
  };
}
