import { rconPresetsFeature } from '@arkwright/contracts/manifests/rcon-presets';
import { IconTerminal2 } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { rconPresetsView } from './view.ts';

export const rconPresetsScreen = {
  feature: rconPresetsFeature,
  icon: IconTerminal2,
  view: rconPresetsView,
  component: lazyRouteComponent(() => import('./rcon-presets-page.tsx'), 'RconPresetsPage'),
};
