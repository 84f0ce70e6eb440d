import type { loggingFeature } from '../../features/logging/feature.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { postingRequests } from '../testing/makers.ts';

export const loggingMatrix: FeatureMatrix<typeof loggingFeature> = {
  expectations: {
    logging: {
      previewPosting: { who: 'holders', of: ['Logging_View'], names: 'instance' },
      testPosting: { who: 'holders', of: ['Logging_Edit'], names: 'instance', changes: 'nothing' },
      lastPosted: { who: 'holders', of: ['Logging_View'], names: 'instance' },
    },
  },
  requests: () => ({
    logging: {
      ...postingRequests('log.adminLogChannelId'),
      lastPosted: (botId) => ({ query: { botId: botId as string, channelId: '1' } }),
    },
  }),
};
