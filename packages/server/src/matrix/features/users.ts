import type { usersFeature } from '../../features/users/feature.ts';

import { signedIn } from '../expectation.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { bare } from '../testing/makers.ts';

export const usersMatrix: FeatureMatrix<typeof usersFeature> = {
  expectations: {
    users: { self: signedIn, setTheme: signedIn, setShortcuts: signedIn, foldDrawer: signedIn },
  },
  requests: () => ({
    users: {
      self: bare,
      setTheme: () => ({ body: { theme: 'light' } }),
      setShortcuts: () => ({ body: { hasShortcuts: false } }),
      foldDrawer: () => ({ body: { part: 'Moderate', isUnfolded: false } }),
    },
  }),
};
