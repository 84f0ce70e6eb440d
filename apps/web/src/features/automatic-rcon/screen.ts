import { automaticRconFeature } from '@arkwright/contracts/manifests/automatic-rcon';
import { IconClockPlay } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { automaticRconView } from './view.ts';

export const automaticRconScreen = {
  feature: automaticRconFeature,
  icon: IconClockPlay,
  view: automaticRconView,
  component: lazyRouteComponent(() => import('./automatic-rcon-page.tsx'), 'AutomaticRconPage'),
};
