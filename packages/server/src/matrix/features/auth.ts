import type { authFeature } from '../../features/auth/feature.ts';

import { anyone, signedIn } from '../expectation.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { MATRIX_VERIFIER } from '../testing/login-codes.ts';
import { bare, inBody } from '../testing/makers.ts';

export const authMatrix: FeatureMatrix<typeof authFeature> = {
  expectations: {
    auth: {
      verifyLogin: anyone,
      peek: { who: 'anyone', names: 'code', changes: 'nothing' },
      exchange: { who: 'anyone', names: 'code' },
      logout: signedIn,
    },
  },
  requests: () => ({
    auth: {
      verifyLogin: bare,
      peek: inBody('code'),
      exchange: (code) => ({ body: { code, verifier: MATRIX_VERIFIER } }),
      logout: bare,
    },
  }),
};
