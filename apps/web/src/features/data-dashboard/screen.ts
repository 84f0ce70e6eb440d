import { dataDashboardFeature } from '@arkwright/contracts/data-dashboard/feature';
import { IconDatabase } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { dashboardView } from './dashboard-view.ts';

export const dataDashboardScreen = {
  feature: dataDashboardFeature,
  icon: IconDatabase,
  view: dashboardView,
  component: lazyRouteComponent(() => import('./data-dashboard-page.tsx'), 'DataDashboardPage'),
};
