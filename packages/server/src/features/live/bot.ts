import type { AppContext } from '../../context/app-context.ts';
import type { GameEventHandler } from '../../fleet/game-event-handler.ts';
import { collectLines } from './collect-service.ts';

/** Listens to the game log alone: it repeats what is chatted. */
export const liveRoom = (context: AppContext): GameEventHandler<never> => ({
  name: 'live-room',
  reads: ['log'],
  settings: [],
  handle: (tx, servers) => collectLines(context, tx, servers),
});
