import type { banFilesFeature } from '../../features/ban-files/feature.ts';
import { banEditor } from '../expectation.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { MATRIX_BANNED } from '../testing/bans.ts';
import { inParams } from '../testing/makers.ts';

export const banFilesMatrix: FeatureMatrix<typeof banFilesFeature> = {
  expectations: {
    banFiles: {
      import: { ...banEditor, fromTier: 1 },
      export: { who: 'holders', of: ['BanManagement_View'], names: 'instance' },
    },
  },
  requests: () => ({
    banFiles: {
      import: (botId) => ({ body: { botId, text: `${MATRIX_BANNED},Bob,0`, isPreview: false } }),
      export: inParams('botId'),
    },
  }),
};
