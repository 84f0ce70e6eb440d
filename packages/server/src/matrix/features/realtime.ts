import type { realtimeFeature } from '../../features/realtime/feature.ts';

import { member, signedIn } from '../expectation.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { bare, inQuery } from '../testing/makers.ts';

export const realtimeMatrix: FeatureMatrix<typeof realtimeFeature> = {
  expectations: {
    realtime: { start: signedIn, events: member, ownEvents: signedIn },
  },
  requests: () => ({
    realtime: { start: bare, events: inQuery('botId'), ownEvents: bare },
  }),
};
