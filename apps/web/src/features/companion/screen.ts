import { companionFeature } from '@arkwright/contracts/manifests/companion';
import { IconPuzzle } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { companionView } from './view.ts';

export const companionScreen = {
  feature: companionFeature,
  icon: IconPuzzle,
  view: companionView,
  component: lazyRouteComponent(() => import('./companion-page.tsx'), 'CompanionPage'),
};
