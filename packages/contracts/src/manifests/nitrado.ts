import { feature } from '../core/feature.ts';

export const nitradoFeature = feature({
  name: 'nitrado',
  label: 'Hosting Sync',
  screen: { path: '/nitrado', heading: 'Setup' },
  area: 'Nitrado',
  reachesConsole: true,
  groups: ['nitrado'],
  grants: [
    {
      what: 'The command /power',
      when: ['nitrado.isPowerCommandEnabled'],
      roles: 'nitrado.powerCommandRoleIds',
    },
  ],
  topics: {
    nitrado: { reads: ['/api/nitrado/', '/api/server/'], isInHistory: true },
    'host-power': { reads: ['/api/server/power/'], need: 'Servers_View' },
  },
  sentences: {
    'server.restart-requested': 'asked the host to restart the server …',
    'server.stop-requested': 'asked the host to stop the server …',
    'server.start-requested': 'asked the host to start the server …',
    'nitrado.account-linked': 'linked the Nitrado account …',
    'nitrado.account-kept': 'kept the Nitrado account … that somebody without rights has linked',
    'nitrado.account-removed': 'removed the Nitrado account …',
  },
});
