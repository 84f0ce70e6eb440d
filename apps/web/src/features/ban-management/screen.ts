import { banManagementFeature } from '@arkwright/contracts/manifests/ban-management';
import { IconHammer } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { banManagementView } from './view.ts';

export const banManagementScreen = {
  feature: banManagementFeature,
  icon: IconHammer,
  view: banManagementView,
  component: lazyRouteComponent(() => import('./ban-management-page.tsx'), 'BanManagementPage'),
};
