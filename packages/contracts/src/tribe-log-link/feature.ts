import { feature } from '../core/feature.ts';

export const tribeLogLinkFeature = feature({
  name: 'tribe-log-link',
  label: 'Tribe Log Link',
  isBeingBuilt: true,
  area: 'TribeLogLink',
  tier: { name: 'tribeLogLink', from: 3 },
  groups: ['tribeLogLink'],
});
