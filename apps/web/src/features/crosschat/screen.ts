import { crosschatFeature } from '@arkwright/contracts/manifests/crosschat';
import { IconMessages } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { crosschatView } from './view.ts';

export const crosschatScreen = {
  feature: crosschatFeature,
  icon: IconMessages,
  view: crosschatView,
  component: lazyRouteComponent(() => import('./crosschat-page.tsx'), 'CrosschatPage'),
};
