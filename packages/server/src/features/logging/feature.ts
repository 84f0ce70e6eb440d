import { lastPosted } from '../../discord/outbox.ts';
import { serverFeature } from '../../feature/server-feature.ts';
import { postingHandlers } from '../postings/service.ts';
import { logRelay } from './bot.ts';
import { loggingExamples } from './examples.ts';
import { companionChat } from './service.ts';

export const loggingFeature = serverFeature({
  handlers: {
    logging: (context) => ({
      ...postingHandlers(context, loggingExamples),
      lastPosted: ({ by, query }) => lastPosted(context.db, by.scope, query.channelId),
    }),
  },
  gameEvents: logRelay,
  companionChat,
});
