import { feature } from '../core/feature.ts';

export const nitradoFeature = feature({
  name: 'nitrado',
  label: 'Hosting Sync',
  screen: { path: '/nitrado', heading: 'Bot' },
  area: 'Nitrado',
  reachesConsole: true,
  groups: ['nitrado'],
  topics: { nitrado: { reads: ['/api/nitrado/', '/api/server/'], isInHistory: true } },
  sentences: {
    'nitrado.account-linked': 'linked the Nitrado account …',
    'nitrado.account-kept': 'kept the Nitrado account … that somebody without rights has linked',
    'nitrado.account-removed': 'removed the Nitrado account …',
  },
});
