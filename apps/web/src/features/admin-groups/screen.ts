import { adminGroupsFeature } from '@arkwright/contracts/manifests/admin-groups';
import { IconShieldStar } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { adminGroupsView } from './view.ts';

export const adminGroupsScreen = {
  feature: adminGroupsFeature,
  icon: IconShieldStar,
  view: adminGroupsView,
  component: lazyRouteComponent(() => import('./admin-groups-page.tsx'), 'AdminGroupsPage'),
};
