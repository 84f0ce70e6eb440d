import { dataDashboardFeature } from '@arkwright/contracts/manifests/data-dashboard';
import { IconDatabase } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { dashboardView } from './dashboard-view.ts';

export const dataDashboardScreen = {
  feature: dataDashboardFeature,
  icon: IconDatabase,
  view: dashboardView,
  component: lazyRouteComponent(() => import('./data-dashboard-page.tsx'), 'DataDashboardPage'),
};
