import { permissionsFeature } from '@arkwright/contracts/manifests/permissions';
import { IconUserShield } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { permissionsView } from './view.ts';

export const permissionsScreen = {
  feature: permissionsFeature,
  icon: IconUserShield,
  view: permissionsView,
  component: lazyRouteComponent(() => import('./permissions-page.tsx'), 'PermissionsPage'),
};
