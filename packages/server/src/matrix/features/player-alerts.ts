import type { playerAlertsFeature } from '../../features/player-alerts/feature.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { postingRequests } from '../testing/makers.ts';

export const playerAlertsMatrix: FeatureMatrix<typeof playerAlertsFeature> = {
  expectations: {
    // Player Alerts is a Tier 1 feature like the other alerts (ADR 10).
    playerAlerts: {
      previewPosting: { who: 'holders', of: ['PlayerAlerts_View'], names: 'instance' },
      testPosting: {
        who: 'holders',
        of: ['PlayerAlerts_Edit'],
        names: 'instance',
        changes: 'nothing',
        fromTier: 1,
      },
    },
  },
  requests: () => ({
    playerAlerts: postingRequests('playerAlert.alertChannelId'),
  }),
};
