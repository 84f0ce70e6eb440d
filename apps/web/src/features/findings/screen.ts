import { findingsFeature } from '@arkwright/contracts/manifests/findings';
import { IconClipboardCheck } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';

export const findingsScreen = {
  feature: findingsFeature,
  icon: IconClipboardCheck,
  component: lazyRouteComponent(() => import('./doctor-page.tsx'), 'DoctorPage'),
};
