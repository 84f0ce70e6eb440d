import { nitradoFeature } from '@arkwright/contracts/manifests/nitrado';
import { IconCloudCog } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { nitradoView } from './view.ts';

export const nitradoScreen = {
  feature: nitradoFeature,
  icon: IconCloudCog,
  view: nitradoView,
  component: lazyRouteComponent(() => import('./nitrado-page.tsx'), 'NitradoPage'),
};
