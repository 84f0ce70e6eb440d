import { feature } from '../core/feature.ts';

export const historyFeature = feature({
  name: 'history',
  label: 'History',
  screen: { path: '/history', heading: 'Setup', need: 'member' },
});
