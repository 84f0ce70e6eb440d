import { greetingsFeature } from '@arkwright/contracts/manifests/greetings';
import { IconHandStop } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';

export const greetingsScreen = {
  feature: greetingsFeature,
  icon: IconHandStop,
  component: lazyRouteComponent(() => import('./greetings-page.tsx'), 'GreetingsPage'),
};
