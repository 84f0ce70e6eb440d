import { feature } from '../core/feature.ts';

export const crosschatFeature = feature({
  name: 'crosschat',
  label: 'Crosschat',
  area: 'Crosschat',
  tier: { name: 'crosschat', from: 3 },
  groups: ['chat'],
});
