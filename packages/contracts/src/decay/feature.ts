import { feature } from '../core/feature.ts';

export const decayFeature = feature({
  name: 'decay',
  label: 'Automatic Decay',
  isBeingBuilt: true,
  area: 'AutomaticDecay',
  tier: { name: 'decay', from: 3 },
  groups: ['decay'],
});
