import { statusAndListingFeature } from '@arkwright/contracts/manifests/status-and-listing';
import { IconListDetails } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { statusAndListingView } from './view.ts';

export const statusAndListingScreen = {
  feature: statusAndListingFeature,
  icon: IconListDetails,
  view: statusAndListingView,
  component: lazyRouteComponent(() => import('./status-and-listing-page.tsx'), 'StatusAndListingPage'),
};
