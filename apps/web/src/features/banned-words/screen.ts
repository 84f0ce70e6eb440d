import { bannedWordsFeature } from '@arkwright/contracts/manifests/banned-words';
import { IconMessageOff } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { entriesView } from '../shared/match-entries/entries-view.ts';

export const bannedWordsScreen = {
  feature: bannedWordsFeature,
  icon: IconMessageOff,
  view: entriesView,
  component: lazyRouteComponent(() => import('./banned-words-page.tsx'), 'BannedWordsPage'),
};
