import { feature } from '../core/feature.ts';

export const decayFeature = feature({
  name: 'decay',
  label: 'Automatic Decay',
  screen: { path: '/decay', heading: 'Run' },
  area: 'AutomaticDecay',
  tier: { name: 'decay', from: 3, needsCompanion: true },
  groups: ['decay'],
  posts: [
    {
      what: 'The decay warning',
      when: ['decay.decayMode'],
      channel: 'decay.channelId',
      without: 'nobody is warned, and what has to be warned of first is not removed',
    },
  ],
  grants: [
    { what: 'The buttons of decay warnings', when: ['decay.decayMode'], roles: 'decay.allowedRoleIds' },
  ],
  requires: [
    {
      when: ['decay.decayMode'],
      oneOf: ['decay.serverIds'],
      otherwise: 'Automatic Decay is on, but no game server is chosen: nothing decays.',
    },
    {
      when: ['decay.decayMode'],
      oneOf: ['#warnsInTime'],
      otherwise:
        'Warning days must be lower than Auto decay days; otherwise the warning comes only 24 hours before removal.',
      at: 'decay.decayWarningDays',
    },
  ],
  topics: { decay: { reads: ['/api/decay/'], isInHistory: true } },
  sentences: {
    'decay.extended': 'gave the tribe … more time before it decays',
    'decay.approved': 'agreed to the removal of the tribe … by decay',
    'decay.removed': 'had decay remove …',
  },
});
