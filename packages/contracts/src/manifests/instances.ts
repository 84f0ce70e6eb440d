import { feature } from '../core/feature.ts';

export const instancesFeature = feature({
  name: 'instances',
  label: 'Bots',
  topics: {
    instance: { reads: ['/api/bots/'], isInHistory: true },
    // What roles can do, and which intents are needed, depends on settings and managers.
    settings: {
      reads: ['/api/bots/'],
      ownReads: ['/api/bots/directory'],
      isInHistory: true,
    },
    directory: { reads: ['/api/bots/'] },
  },
  actions: ['settings.changed', 'settings.restored'],
  sentences: {
    'instance.created': 'added the bot to …',
    'instance.changed': 'changed the Discord server …',
    'instance.left': 'removed the bot from …',
    'instance.restored': 'restored … from an export',
    'channel.made': 'had the bot make the channel …',
  },
  kinds: { instance: 'bot' },
});
