import { feature } from '../core/feature.ts';

export const brandingFeature = feature({
  name: 'branding',
  label: 'Branding',
  screen: { path: '/branding', heading: 'Bot' },
  area: 'Branding',
  tier: { name: 'branding', from: 5 },
  topics: {
    branding: { reads: ['/api/branding/'], ownReads: [], isInHistory: true },
    'branding-effect': { reads: ['/api/branding/'] },
  },
  actions: ['branding.created', 'branding.changed', 'branding.reset'],
});
