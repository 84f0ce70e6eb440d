import type { chatReactionsFeature } from '../../features/chat-reactions/feature.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { postingRequests } from '../testing/makers.ts';

export const chatReactionsMatrix: FeatureMatrix<typeof chatReactionsFeature> = {
  expectations: {
    chatReactions: {
      previewPosting: { who: 'holders', of: ['ChatReaction_View'], names: 'instance' },
      testPosting: {
        who: 'holders',
        of: ['ChatReaction_Edit'],
        names: 'instance',
        fromTier: 2,
        changes: 'nothing',
      },
    },
  },
  requests: () => ({
    chatReactions: postingRequests('chatReaction.logChannelId'),
  }),
};
