import { feature } from '../core/feature.ts';

export const brandingFeature = feature({
  name: 'branding',
  label: 'Branding / White-Label',
  screen: { path: '/branding', heading: 'Discord & chat' },
  area: 'Branding',
  tier: { name: 'branding', from: 5, words: 'Branding' },
  topics: {
    branding: { reads: ['/api/branding/'], ownReads: [], isInHistory: true },
    'branding-effect': { reads: ['/api/branding/'] },
  },
  actions: ['branding.created', 'branding.changed', 'branding.reset'],
});
