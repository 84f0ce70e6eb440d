import { feature } from '../core/feature.ts';

export const starterSetsFeature = feature({
  name: 'starter-sets',
  label: 'Starter Sets',
  screen: { path: '/starterSets', heading: 'Moderate' },
  area: 'StarterSets',
  reachesConsole: true,
  tier: { name: 'starterSets', from: 2 },
  groups: ['starterSetsConfig'],
  objects: ['starterSet'],
  posts: [
    {
      what: 'The log of starter sets',
      when: ['starterSetsConfig.isEnabled', 'starterSetsConfig.isLoggingEnabled'],
      channel: 'starterSetsConfig.logChannelId',
    },
  ],
  requires: [
    {
      when: ['starterSetsConfig.isEnabled'],
      oneOf: ['#sets'],
      otherwise: 'Starter sets are on, but there are none yet: nothing is posted.',
    },
  ],
  topics: {
    'starter-sets': { reads: ['/api/bots/directory', '/api/starterSet/', '/api/player/'], isInHistory: true },
  },
  actions: ['starter-set.created', 'starter-set.updated', 'starter-set.deleted'],
  sentences: { 'starter-set.claims-reset': 'let all players claim the starter set … again' },
  kinds: { 'starter-set': 'starter set' },
});
