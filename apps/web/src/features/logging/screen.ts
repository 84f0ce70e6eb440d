import { loggingFeature } from '@arkwright/contracts/manifests/logging';
import { IconFileText } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { loggingView } from './view.ts';

export const loggingScreen = {
  feature: loggingFeature,
  icon: IconFileText,
  view: loggingView,
  component: lazyRouteComponent(() => import('./logging-page.tsx'), 'LoggingPage'),
};
