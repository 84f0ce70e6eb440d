import { feature } from '../core/feature.ts';

export const updateNotificationsFeature = feature({
  name: 'update-notifications',
  label: 'Update Notifications',
  area: 'UpdateNotifications',
  tier: { name: 'updateNotifications', from: 3 },
  groups: ['updateNotification'],
});
