import type { bannedWordsFeature } from '../../features/banned-words/feature.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { postingRequests } from '../testing/makers.ts';

export const bannedWordsMatrix: FeatureMatrix<typeof bannedWordsFeature> = {
  expectations: {
    // Specification §6 saw some forms that asked for StarterSets_Edit (ADR 25).
    bannedWords: {
      previewPosting: { who: 'holders', of: ['BannedWords_View'], names: 'instance' },
      testPosting: {
        who: 'holders',
        of: ['BannedWords_Edit'],
        names: 'instance',
        fromTier: 2,
        changes: 'nothing',
      },
      lookBack: {
        who: 'holders',
        of: ['BannedWords_View'],
        names: 'instance',
        changes: 'nothing',
        fromTier: 2,
      },
    },
  },
  requests: () => ({
    bannedWords: {
      ...postingRequests('bannedWord.logChannelId'),
      lookBack: (botId) => ({ body: { botId, bannedWordEntries: [] } }),
    },
  }),
};
