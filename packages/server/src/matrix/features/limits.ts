import type { limitsFeature } from '../../features/limits/feature.ts';

import { anyone } from '../expectation.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';

export const limitsMatrix: FeatureMatrix<typeof limitsFeature> = {
  expectations: {
    limits: { all: anyone },
  },
  requests: () => ({
    limits: { all: () => ({ query: { tierId: '3' } }) },
  }),
};
