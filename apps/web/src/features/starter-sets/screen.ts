import { starterSetsFeature } from '@arkwright/contracts/manifests/starter-sets';
import { IconGift } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { starterSetsView } from './view.ts';

export const starterSetsScreen = {
  feature: starterSetsFeature,
  icon: IconGift,
  view: starterSetsView,
  component: lazyRouteComponent(() => import('./starter-sets-page.tsx'), 'StarterSetsPage'),
};
