import { brandingFeature } from '@arkwright/contracts/manifests/branding';
import { IconPalette } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';

export const brandingScreen = {
  feature: brandingFeature,
  icon: IconPalette,
  component: lazyRouteComponent(() => import('./branding-page.tsx'), 'BrandingPage'),
};
