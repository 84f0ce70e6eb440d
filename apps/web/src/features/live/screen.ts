import { liveFeature } from '@arkwright/contracts/manifests/live';
import { IconBroadcast } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { liveView } from './live-view.ts';

export const liveScreen = {
  feature: liveFeature,
  icon: IconBroadcast,
  view: liveView,
  component: lazyRouteComponent(() => import('./live-page.tsx'), 'LivePage'),
};
