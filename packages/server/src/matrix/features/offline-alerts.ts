import type { offlineAlertsFeature } from '../../features/offline-alerts/feature.ts';
import type * as tables from '../../features/offline-alerts/table.ts';
import { ofServer } from '../bounds/table-bound.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { postingRequests } from '../testing/makers.ts';

export const offlineAlertsMatrix: FeatureMatrix<typeof offlineAlertsFeature, typeof tables> = {
  expectations: {
    offlineAlerts: {
      previewPosting: { who: 'holders', of: ['OfflineAlert_View'], names: 'instance' },
      testPosting: {
        who: 'holders',
        of: ['OfflineAlert_Edit'],
        names: 'instance',
        changes: 'nothing',
        fromTier: 1,
      },
    },
  },
  requests: () => ({
    offlineAlerts: postingRequests('offlineAlert.channelId'),
  }),
  tables: {
    offline_alerts: ofServer({ grownBy: ['game server'] }),
  },
};
