import type { AppContext } from '../../context/app-context.ts';
import type { GameEventHandler } from '../../game-events/game-event-handler.ts';
import { isLogging, relayLog } from './service.ts';

/**
 * Listens to the game log, which repeats what is chatted: what comes twice would be told twice. Companions tell the kinds of
 * chat that the log lacks.
 */
export const logRelay = (context: AppContext): GameEventHandler<'bannedWord' | 'chat' | 'log'> => ({
  name: 'log-relay',
  reads: ['log', 'companion'],
  settings: ['bannedWord', 'chat', 'log'],
  isUsed: isLogging,
  handle: (tx, servers) => relayLog(context, tx, servers),
});
