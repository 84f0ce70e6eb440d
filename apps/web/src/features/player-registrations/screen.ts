import { playerRegistrationsFeature } from '@arkwright/contracts/manifests/player-registrations';
import { IconIdBadge2 } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { playerRegistrationsView } from './view.ts';

export const playerRegistrationsScreen = {
  feature: playerRegistrationsFeature,
  icon: IconIdBadge2,
  view: playerRegistrationsView,
  component: lazyRouteComponent(() => import('./player-registrations-page.tsx'), 'PlayerRegistrationsPage'),
};
