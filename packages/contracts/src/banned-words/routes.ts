import { postingRoutes } from '../derived/posting-routes.ts';
import { route } from '../derived/route.ts';
import { bannedWordsFeature } from '../manifests/banned-words.ts';
import { lookBack, triedWords } from './schema.ts';

export const bannedWordRoutes = {
  ...postingRoutes(bannedWordsFeature),
  lookBack: route({
    method: 'POST',
    path: '/api/bannedWord/lookBack',
    summary:
      'What a list of banned words would have found in the chat of the last two days. Changes nothing.',
    access: { need: 'BannedWords_View', bot: 'body.botId' },
    inView: true,
    feature: 'bannedWord',
    rate: 'search',
    body: triedWords,
    response: lookBack,
  }),
} as const;
