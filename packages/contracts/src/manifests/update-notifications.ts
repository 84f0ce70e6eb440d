import { feature } from '../core/feature.ts';

export const updateNotificationsFeature = feature({
  name: 'update-notifications',
  label: 'Update Notifications',
  screen: { path: '/updateNotifications', heading: 'Run' },
  area: 'UpdateNotifications',
  tier: { name: 'updateNotifications', from: 3 },
  groups: ['updateNotification'],
  posts: [
    {
      what: 'The message about a new build of the game',
      when: ['updateNotification.isEnabled', 'updateNotification.notifyGameUpdates'],
      channel: 'updateNotification.notificationChannelGameId',
    },
    {
      what: 'The message about new versions of mods',
      when: ['updateNotification.isEnabled', 'updateNotification.notifyModUpdates'],
      channel: 'updateNotification.notificationChannelModsId',
    },
  ],
  requires: [
    {
      when: ['updateNotification.isEnabled'],
      oneOf: ['updateNotification.notifyGameUpdates', 'updateNotification.notifyModUpdates'],
      otherwise: 'Update Notifications are on, but neither for the game nor for mods: nothing is posted.',
    },
  ],
  topics: { updates: { reads: ['/api/updateNotifications', '/api/home/'] } },
});
