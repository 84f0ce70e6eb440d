import { feature } from '../core/feature.ts';

export const updateNotificationsFeature = feature({
  name: 'update-notifications',
  label: 'Update Notifications',
  isBeingBuilt: true,
  area: 'UpdateNotifications',
  tier: { name: 'updateNotifications', from: 3 },
  groups: ['updateNotification'],
});
