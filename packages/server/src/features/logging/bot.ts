import type { AppContext } from '../../context/app-context.ts';
import type { GameEventHandler } from '../../game-events/game-event-handler.ts';
import { isLogging, relayLog } from './service.ts';

/** Listens to the game log alone: it repeats what is chatted, and what comes twice would be told twice. */
export const logRelay = (context: AppContext): GameEventHandler<'bannedWord' | 'chat' | 'log'> => ({
  name: 'log-relay',
  reads: ['log'],
  settings: ['bannedWord', 'chat', 'log'],
  isUsed: isLogging,
  handle: (tx, servers) => relayLog(context, tx, servers),
});
