import { apiAccessFeature } from '@arkwright/contracts/manifests/api-access';
import { IconKey } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';

export const apiAccessScreen = {
  feature: apiAccessFeature,
  icon: IconKey,
  component: lazyRouteComponent(() => import('./api-access-page.tsx'), 'ApiAccessPage'),
};
