import { historyFeature } from '@arkwright/contracts/manifests/history';
import { IconHistory } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { historyView } from './history-view.ts';

export const historyScreen = {
  feature: historyFeature,
  icon: IconHistory,
  view: historyView,
  component: lazyRouteComponent(() => import('./history-page.tsx'), 'HistoryPage'),
};
