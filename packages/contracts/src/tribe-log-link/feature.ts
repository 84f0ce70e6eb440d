import { feature } from '../core/feature.ts';

/** A part of the tab Tribe Log of the screen of Logging, with an area and a tier of its own. */
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
