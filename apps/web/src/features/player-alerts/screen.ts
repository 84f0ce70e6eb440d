import { playerAlertsFeature } from '@arkwright/contracts/manifests/player-alerts';
import { IconUserExclamation } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { playerAlertsView } from './view.ts';

export const playerAlertsScreen = {
  feature: playerAlertsFeature,
  icon: IconUserExclamation,
  view: playerAlertsView,
  component: lazyRouteComponent(() => import('./player-alerts-page.tsx'), 'PlayerAlertsPage'),
};
