import type { AppContext } from '../../context/app-context.ts';
import type { GameEventHandler } from '../../game-events/game-event-handler.ts';
import { createLogSampler, markUnknownLogs } from '../server-status/service.ts';
import { collectLines } from './collect-service.ts';

/**
 * Reads only the game log, which repeats what is chatted. It reads the log of every server, so it also tells which logs
 * are mostly unknown.
 */
export function liveRoom(context: AppContext): GameEventHandler<never> {
  const sample = createLogSampler();
  return {
    name: 'live-room',
    reads: ['log'],
    settings: [],
    isUsed: () => true,
    async handle(tx, servers) {
      await collectLines(context, tx, servers);
      const samples = sample(servers);
      if (samples.length > 0) await markUnknownLogs(tx, samples);
    },
  };
}
