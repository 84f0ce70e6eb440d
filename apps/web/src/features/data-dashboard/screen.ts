import { dataDashboardFeature } from '@arkwright/contracts/manifests/data-dashboard';
import { IconDatabase } from '@tabler/icons-react';
import { dashboardView } from '../shared/dashboard-view/dashboard-view.ts';

/** Its component is the app's, which adds the map. */
export const dataDashboardScreen = {
  feature: dataDashboardFeature,
  icon: IconDatabase,
  view: dashboardView,
};
