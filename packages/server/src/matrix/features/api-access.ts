import type { apiAccessFeature } from '../../features/api-access/feature.ts';

import { owner } from '../expectation.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { inParams } from '../testing/makers.ts';

export const apiAccessMatrix: FeatureMatrix<typeof apiAccessFeature> = {
  expectations: {
    // The key is its owner's alone (review, case 26).
    apiAccess: { get: owner },
  },
  requests: () => ({
    apiAccess: { get: inParams('botId') },
  }),
};
