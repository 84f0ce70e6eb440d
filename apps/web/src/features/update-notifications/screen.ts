import { updateNotificationsFeature } from '@arkwright/contracts/manifests/update-notifications';
import { IconCloudDownload } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { updateNotificationsView } from './view.ts';

export const updateNotificationsScreen = {
  feature: updateNotificationsFeature,
  icon: IconCloudDownload,
  view: updateNotificationsView,
  component: lazyRouteComponent(() => import('./update-notifications-page.tsx'), 'UpdateNotificationsPage'),
};
