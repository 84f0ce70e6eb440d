import { rconCommandsFeature } from '@arkwright/contracts/manifests/rcon-commands';
import { IconSlash } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { rconCommandsView } from './view.ts';

export const rconCommandsScreen = {
  feature: rconCommandsFeature,
  icon: IconSlash,
  view: rconCommandsView,
  component: lazyRouteComponent(() => import('./rcon-commands-page.tsx'), 'RconCommandsPage'),
};
