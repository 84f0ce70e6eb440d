import type { permissionsFeature } from '../../features/permissions/feature.ts';

import { owner, signedIn } from '../expectation.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { MATRIX_MANAGER } from '../testing/managers.ts';

export const permissionsMatrix: FeatureMatrix<typeof permissionsFeature> = {
  expectations: {
    // Whom the owner lets in, the owner sees by name (§2 Permissions: owner only).
    permissions: {
      people: owner,
      // The owner alone sees the bot as a manager (issue 32); leaving is harmless.
      viewAs: { ...owner, alsoChanges: 'caller' },
      leaveView: signedIn,
    },
  },
  requests: () => ({
    permissions: {
      people: (botId) => ({ params: { botId: botId as string }, query: { ids: '1' } }),
      viewAs: (botId) => ({ body: { botId, kind: 'user', discordId: MATRIX_MANAGER } }),
      leaveView: () => ({}),
    },
  }),
};
