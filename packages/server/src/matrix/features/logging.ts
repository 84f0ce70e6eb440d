import type { loggingFeature } from '../../features/logging/feature.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { postingRequests } from '../testing/makers.ts';

export const loggingMatrix: FeatureMatrix<typeof loggingFeature> = {
  expectations: {
    logging: {
      previewPosting: { who: 'holders', of: ['Logging_View'], names: 'instance' },
      testPosting: { who: 'holders', of: ['Logging_Edit'], names: 'instance', changes: 'nothing' },
    },
  },
  requests: () => ({
    logging: postingRequests('log.adminLogChannelId'),
  }),
};
