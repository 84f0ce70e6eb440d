import { serverFeature } from '../../feature/server-feature.ts';
import { wordWatch } from './bot.ts';
import { bannedWordHandlers } from './routes.ts';

export const bannedWordsFeature = serverFeature({
  handlers: { bannedWords: bannedWordHandlers },
  gameEvents: wordWatch,
});
