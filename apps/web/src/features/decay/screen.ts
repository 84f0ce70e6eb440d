import { decayFeature } from '@arkwright/contracts/manifests/decay';
import { IconHourglassLow } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { decayView } from './view.ts';

export const decayScreen = {
  feature: decayFeature,
  icon: IconHourglassLow,
  view: decayView,
  component: lazyRouteComponent(() => import('./decay-page.tsx'), 'DecayPage'),
};
