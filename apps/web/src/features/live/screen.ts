import { liveFeature } from '@arkwright/contracts/live/feature';
import { IconBroadcast } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { streamView } from './stream-view.ts';

export const liveScreen = {
  feature: liveFeature,
  icon: IconBroadcast,
  view: streamView,
  component: lazyRouteComponent(() => import('./live-page.tsx'), 'LivePage'),
};
