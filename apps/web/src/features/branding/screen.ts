import { brandingFeature } from '@arkwright/contracts/manifests/branding';
import { IconPalette } from '@tabler/icons-react';

/** Its component is the app's, which adds the part about a bot of its own. */
export const brandingScreen = {
  feature: brandingFeature,
  icon: IconPalette,
};
