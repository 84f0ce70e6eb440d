import { feature } from '../core/feature.ts';

export const crosschatFeature = feature({
  name: 'crosschat',
  label: 'Crosschat',
  isBeingBuilt: true,
  area: 'Crosschat',
  areaToday: 'With Edit: writing to the game from the Live Room. The rest is being built.',
  tier: { name: 'crosschat', from: 3 },
  groups: ['chat'],
});
