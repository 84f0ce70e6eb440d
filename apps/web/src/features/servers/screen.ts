import { serversFeature } from '@arkwright/contracts/manifests/servers';
import { IconServer2 } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { serversView } from './view.ts';

export const serversScreen = {
  feature: serversFeature,
  icon: IconServer2,
  view: serversView,
  component: lazyRouteComponent(() => import('./servers-page.tsx'), 'ServersPage'),
};
