import { feature } from '../core/feature.ts';

export const apiAccessFeature = feature({
  name: 'api-access',
  label: 'API Access',
  screen: { path: '/apiAccess', heading: 'Setup' },
  tier: { name: 'apiAccess', from: 3 },
  groups: ['api'],
  requires: [
    {
      when: ['api.isEnabled'],
      oneOf: [
        'api.isEnabledServer',
        'api.isEnabledServerStatus',
        'api.isEnabledPlayerRegistrations',
        'api.isEnabledDataDashboard',
        'api.isEnabledCommandExecution',
        'api.isEnabledMod',
      ],
      otherwise: 'API access is on, but all of its parts are off: the key opens nothing.',
    },
    {
      when: ['api.isEnabled'],
      oneOf: ['#key'],
      otherwise: 'API access is on, but there is no key yet, so no program can call it. Create one below.',
    },
  ],
  topics: { 'api-key': { reads: ['/api/apiAccess/'], isInHistory: true } },
  sentences: {
    'api-key.created': 'created an API key',
    'api-key.recreated': 'recreated the API key; the old one no longer works',
  },
});
