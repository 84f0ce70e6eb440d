import { feature } from '../core/feature.ts';

/** Part of the Tribe Log tab on the Logging screen, with its own area and tier. */
export const tribeLogLinkFeature = feature({
  name: 'tribe-log-link',
  label: 'Tribe Log Link',
  area: 'TribeLogLink',
  tier: { name: 'tribeLogLink', from: 3 },
  groups: ['tribeLogLink'],
  topics: {
    'tribe-log-links': { reads: ['/api/tribeLogLink/'], isInHistory: true, need: 'TribeLogLink_View' },
  },
  actions: [
    'tribe-log-link.created',
    'tribe-log-link.changed',
    'tribe-log-link.approved',
    'tribe-log-link.refused',
    'tribe-log-link.ended',
  ],
  sentences: { 'tribe-log-link.requested': 'requested the log of the tribe …' },
  kinds: { 'tribe-log-link': 'tribe log link' },
});
