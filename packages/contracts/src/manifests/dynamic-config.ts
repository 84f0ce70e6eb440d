import { feature } from '../core/feature.ts';

export const dynamicConfigFeature = feature({
  name: 'dynamic-config',
  label: 'Dynamic Config',
  screen: { path: '/dynamicConfig', heading: 'Run' },
  area: 'DynamicConfig',
  tier: { name: 'dynamicConfig', from: 3 },
  objects: ['dynamicConfig'],
  topics: {
    'dynamic-configs': { reads: ['/api/dynamicConfig/'], isInHistory: true },
    'dynamic-config-fetches': { reads: ['/api/dynamicConfig/'] },
  },
  actions: ['dynamic-config.created', 'dynamic-config.changed', 'dynamic-config.deleted'],
});
