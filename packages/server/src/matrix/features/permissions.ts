import type { permissionsFeature } from '../../features/permissions/feature.ts';

import { owner } from '../expectation.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';

export const permissionsMatrix: FeatureMatrix<typeof permissionsFeature> = {
  expectations: {
    // Whom the owner lets in, the owner sees by name (§2 Permissions: owner only).
    permissions: { people: owner },
  },
  requests: () => ({
    permissions: { people: (botId) => ({ params: { botId: botId as string }, query: { ids: '1' } }) },
  }),
};
