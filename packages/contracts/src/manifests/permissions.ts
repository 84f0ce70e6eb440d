import { feature } from '../core/feature.ts';

export const permissionsFeature = feature({
  name: 'permissions',
  label: 'Permissions',
  screen: { path: '/permissions', heading: 'Setup' },
  topics: {
    managers: {
      reads: ['/api/bots/'],
      ownReads: ['/api/bots/directory'],
      isInHistory: true,
    },
  },
  actions: ['managers.changed'],
  sentences: { 'managers.viewed-as': 'looked at the bot with the rights of a manager' },
});
