import { feature } from '../core/feature.ts';

export const offlineAlertsFeature = feature({
  name: 'offline-alerts',
  label: 'Server Offline Alerts',
  screen: { path: '/offlineAlerts', heading: 'Players and alerts' },
  area: 'OfflineAlert',
  // Tier 2 in another reading of the specification: the lower tier has it.
  tier: { name: 'offlineAlerts', from: 1 },
  groups: ['offlineAlert'],
  posts: [{ what: 'The alert', when: ['offlineAlert.isEnabled'], channel: 'offlineAlert.channelId' }],
});
