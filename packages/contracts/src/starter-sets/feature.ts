import { feature } from '../core/feature.ts';

export const starterSetsFeature = feature({
  name: 'starter-sets',
  label: 'Starter Sets',
  isBeingBuilt: true,
  area: 'StarterSets',
  reachesConsole: true,
  tier: { name: 'starterSets', from: 2 },
  groups: ['starterSetsConfig'],
});
