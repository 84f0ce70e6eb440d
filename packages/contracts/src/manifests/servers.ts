import { feature } from '../core/feature.ts';

export const serversFeature = feature({
  name: 'servers',
  label: 'Servers',
  screen: { path: '/servers', heading: '' },
  area: 'Servers',
  limits: { servers: { words: 'servers', byTier: [6, 15, 25, 35, 150, 100] } },
  objects: ['server'],
  // Enabling or deleting another server may change which ones are watched.
  topics: {
    servers: {
      reads: ['/api/server/', '/api/serverStatus/', '/api/bots/directory', '/api/nitrado/services/'],
      isInHistory: true,
    },
  },
  actions: ['server.created', 'server.changed', 'server.deleted', 'server.enabled', 'server.disabled'],
  sentences: { 'server.wipe-queued': 'asked to wipe the Data Dashboard content of the server …' },
});
