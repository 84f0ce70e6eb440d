import type { AppContext } from '../../context/app-context.ts';
import type { GameEventHandler } from '../../fleet/game-events.ts';
import { collectLines } from './collect-service.ts';
import { gatherBatches } from './gather.ts';

/** Listens to the game log alone: it repeats what is chatted. */
export function liveRoom(context: AppContext): GameEventHandler {
  return {
    name: 'live-room',
    reads: ['log'],
    handle: gatherBatches((batches) => collectLines(context, batches)),
  };
}
