import { nitradoFeature } from '@arkwright/contracts/manifests/nitrado';
import { IconCloudCog } from '@tabler/icons-react';
import { nitradoView } from '../shared/hosting/view.ts';

/** Its component is the app's, which adds the tab Server Sync. */
export const nitradoScreen = {
  feature: nitradoFeature,
  icon: IconCloudCog,
  view: nitradoView,
};
