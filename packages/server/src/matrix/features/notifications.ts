import type { notificationsFeature } from '../../features/notifications/feature.ts';
import { signedIn } from '../expectation.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { bare, inBody } from '../testing/makers.ts';

export const notificationsMatrix: FeatureMatrix<typeof notificationsFeature> = {
  expectations: {
    notifications: {
      list: signedIn,
      remove: { who: 'signed-in', names: 'notification' },
      clear: signedIn,
      markRead: signedIn,
    },
  },
  requests: () => ({
    notifications: { list: bare, remove: inBody('notificationId'), clear: bare, markRead: bare },
  }),
};
