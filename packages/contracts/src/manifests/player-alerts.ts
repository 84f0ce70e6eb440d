import { feature } from '../core/feature.ts';

export const playerAlertsFeature = feature({
  name: 'player-alerts',
  label: 'Player Alerts',
  screen: { path: '/playerAlerts', heading: 'Moderate' },
  area: 'PlayerAlerts',
  // The specification can also be read as Tier 2: we use the lower tier.
  tier: { name: 'playerAlerts', from: 1 },
  groups: ['playerAlert'],
  posts: [{ what: 'The alert', when: ['playerAlert.isEnabled'], channel: 'playerAlert.alertChannelId' }],
  requires: [
    {
      when: ['playerAlert.isEnabled'],
      oneOf: ['log.isEnabled'],
      otherwise: 'Player Alerts are on, but the Game Log is off: nothing is posted.',
    },
    {
      when: ['playerAlert.isEnabled'],
      oneOf: ['playerAlert.alertPlayers'],
      otherwise: 'Player Alerts are on, but nobody is on the list: nothing is posted.',
    },
  ],
});
