import { feature } from '../core/feature.ts';

export const botsFeature = feature({
  name: 'bots',
  label: 'Bots',
  topics: {
    instance: { reads: ['/api/bots/'], isInHistory: true },
    settings: { reads: ['/api/bots/'], isInHistory: true },
    directory: { reads: ['/api/bots/'] },
  },
  actions: ['settings.changed', 'settings.restored'],
  sentences: {
    'instance.created': 'added the bot to …',
    'instance.changed': 'changed the guild …',
    'instance.left': 'took the bot out of …',
  },
});
