import { offlineAlertsFeature } from '@arkwright/contracts/manifests/offline-alerts';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';

export const offlineAlertsScreen = {
  feature: offlineAlertsFeature,
  icon: IconPlugConnectedX,
  component: lazyRouteComponent(() => import('./offline-alerts-page.tsx'), 'OfflineAlertsPage'),
};
