import { feature } from '../core/feature.ts';

export const greetingsFeature = feature({
  name: 'greetings',
  label: 'Player Greetings',
  screen: { path: '/greetings', heading: 'Moderate' },
  area: 'Greetings',
  tier: { name: 'playerGreetings', from: 3 },
  limits: { greetings: { words: 'greetings', byTier: [0, 0, 0, 5, 10, 20] } },
  groups: ['greeting'],
  objects: ['greeting'],
  topics: { greetings: { reads: ['/api/greetings/'], isInHistory: true } },
  actions: ['greeting.created'],
});
