import { dynamicConfigFeature } from '@arkwright/contracts/manifests/dynamic-config';
import { IconFileSettings } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { dynamicConfigView } from './view.ts';

export const dynamicConfigScreen = {
  feature: dynamicConfigFeature,
  icon: IconFileSettings,
  view: dynamicConfigView,
  component: lazyRouteComponent(() => import('./dynamic-config-page.tsx'), 'DynamicConfigPage'),
};
