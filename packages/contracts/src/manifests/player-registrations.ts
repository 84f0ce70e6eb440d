import { feature } from '../core/feature.ts';

export const playerRegistrationsFeature = feature({
  name: 'player-registrations',
  label: 'Player Registration',
  screen: { path: '/playerRegistrations', heading: 'Moderate' },
  area: 'PlayerRegistration',
  tierOfOther: 'companionMod',
  groups: ['playerRegistration'],
  posts: [
    {
      what: 'The registration log',
      when: ['playerRegistration.isEnabled', 'playerRegistration.isRegistrationLoggingEnabled'],
      channel: 'playerRegistration.registrationLogChannelId',
    },
  ],
  requires: [
    {
      when: ['playerRegistration.isEnabled', 'playerRegistration.isAssignRoleForRegisteredPlayersEnabled'],
      oneOf: ['playerRegistration.assignRoleForRegisteredPlayersRoleId'],
      otherwise: 'A role for registered players is on, but none is chosen: nobody gets one.',
    },
    {
      when: ['playerRegistration.isEnabled', 'playerRegistration.isPlaytimeRolesEnabled'],
      oneOf: ['playerRegistration.playtimeRoles'],
      otherwise: 'Playtime roles are on, but there are none: nobody gets one.',
    },
    {
      when: ['playerRegistration.isEnabled', 'playerRegistration.isPlaytimeRolesEnabled'],
      oneOf: ['playerRegistration.isPlaytimeTrackingEnabled'],
      otherwise: 'Playtime roles are on, but playtime is not tracked: nobody gets one.',
    },
  ],
  objects: ['playerRegistration'],
  topics: {
    // Not the players’ pictures, which these changes don't affect.
    'player-registrations': { reads: ['/api/playerRegistration/:botId', '/api/player/'], isInHistory: true },
  },
  actions: ['player-registration.created', 'player-registration.changed', 'player-registration.deleted'],
  sentences: {
    'player-registration.prepared':
      'prepared the player registration …, which waits for its code in the game',
    'player-registration.confirmed': 'registered in the game',
    'player-registration.unregistered': 'ended their player registration',
    'player-registration.playtime-reset': 'reset the playtime of the player …',
    'player-registration.all-playtimes-reset': 'reset the playtime of all players on …',
    'player-registration.claim-reset': 'let the player … claim a starter set again',
    'player-registration.claims-reset': 'let the player … claim all starter sets again',
    'player-registration.all-claims-reset': 'let all players claim all starter sets again',
  },
});
