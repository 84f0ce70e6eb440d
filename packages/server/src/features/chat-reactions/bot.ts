import type { AppContext } from '../../context/app-context.ts';
import type { GameEventHandler } from '../../game-events/game-event-handler.ts';
import { createPauses } from '../chat-words/service.ts';
import { isReacting, reactToChat } from './service.ts';

/** Listens to the game log alone: it repeats what is chatted, and what comes twice would be answered twice. */
export const chatReactor = (
  context: AppContext,
): GameEventHandler<'bannedWord' | 'chat' | 'chatReaction'> => {
  const pauses = createPauses();
  return {
    name: 'chat-reactions',
    reads: ['log'],
    settings: ['bannedWord', 'chat', 'chatReaction'],
    isUsed: isReacting,
    handle: (tx, servers) => reactToChat(context, tx, { servers, pauses }),
  };
};
