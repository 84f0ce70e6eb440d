import { feature } from '../core/feature.ts';

export const bannedWordsFeature = feature({
  name: 'banned-words',
  label: 'Banned Words',
  isBeingBuilt: true,
  area: 'BannedWords',
  tier: { name: 'bannedWord', from: 2 },
  groups: ['bannedWord'],
});
