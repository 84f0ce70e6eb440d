import type { AppContext } from '../../context/app-context.ts';
import type { GameEventHandler } from '../../fleet/game-event-handler.ts';
import { createLogSampler, markUnknownLogs } from '../server-status/service.ts';
import { collectLines } from './collect-service.ts';

const NAME = 'live-room';

/**
 * Reads only the game log, which repeats what is chatted. It reads the log of every server, so it also tells which logs
 * are mostly unknown.
 */
export function liveRoom(context: AppContext): GameEventHandler<never> {
  const sample = createLogSampler();
  return {
    name: NAME,
    reads: ['log'],
    settings: [],
    async handle(tx, servers) {
      await collectLines(context, tx, servers);
      const samples = sample(servers);
      if (samples.length > 0) await markUnknownLogs(tx, NAME, samples);
    },
  };
}
