import { apiAccessFeature } from '@arkwright/contracts/api-access/feature';
import { IconKey } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';

export const apiAccessScreen = {
  feature: apiAccessFeature,
  icon: IconKey,
  component: lazyRouteComponent(() => import('./api-access-page.tsx'), 'ApiAccessPage'),
};
