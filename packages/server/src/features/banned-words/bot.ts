import type { AppContext } from '../../context/app-context.ts';
import type { GameEventHandler } from '../../game-events/game-event-handler.ts';
import { createPauses } from '../chat-words/service.ts';
import { type WatchGroups, watchChat } from './hear-service.ts';
import { isBanning } from './suppress.ts';

/** Listens to the game log alone: it repeats what is chatted, and what comes twice would be counted twice. */
export const wordWatch = (context: AppContext): GameEventHandler<WatchGroups> => {
  const pauses = createPauses();
  return {
    name: 'banned-words',
    reads: ['log'],
    settings: ['ban', 'bannedWord', 'chat', 'playerRegistration'],
    isUsed: isBanning,
    handle: (tx, servers) => watchChat(context, tx, { servers, pauses }),
  };
};
