import type { instanceExportFeature } from '../../features/instance-export/feature.ts';
import { emptyExport } from '../../features/instance-export/testing/export-files.ts';
import { owner } from '../expectation.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { inParams } from '../testing/makers.ts';

export const instanceExportMatrix: FeatureMatrix<typeof instanceExportFeature> = {
  expectations: {
    instanceExport: {
      download: { ...owner, fromTier: 4 },
      restore: { ...owner, fromTier: 4 },
    },
  },
  requests: ({ guildOf }) => ({
    instanceExport: {
      download: inParams('botId'),
      restore: (botId) => ({
        body: { botId, file: [emptyExport(guildOf(botId)).toString('base64')], isPreview: false },
      }),
    },
  }),
};
