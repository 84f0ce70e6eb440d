import { serverFeature } from '../../feature/server-feature.ts';
import { postingHandlers } from '../postings/service.ts';
import { chatReactor } from './bot.ts';
import { chatReactionExamples } from './examples.ts';

export const chatReactionsFeature = serverFeature({
  handlers: { chatReactions: (context) => postingHandlers(context, chatReactionExamples) },
  gameEvents: chatReactor,
});
