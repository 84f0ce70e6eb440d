import type { publicInfoFeature } from '../../features/public-info/feature.ts';

import { anyone } from '../expectation.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { bare } from '../testing/makers.ts';

export const publicInfoMatrix: FeatureMatrix<typeof publicInfoFeature> = {
  expectations: {
    publicInfo: { statistics: anyone, settings: anyone, invitation: anyone },
  },
  requests: () => ({
    publicInfo: { statistics: bare, settings: bare, invitation: bare },
  }),
};
