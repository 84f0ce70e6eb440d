import { feature } from '../core/feature.ts';

export const offlineAlertsFeature = feature({
  name: 'offline-alerts',
  label: 'Server Offline Alerts',
  screen: { path: '/offlineAlerts', heading: 'Discord & chat' },
  area: 'OfflineAlert',
  // The specification can also be read as Tier 2: we use the lower tier.
  tier: { name: 'offlineAlerts', from: 1 },
  groups: ['offlineAlert'],
  posts: [{ what: 'The alert', when: ['offlineAlert.isEnabled'], channel: 'offlineAlert.channelId' }],
});
