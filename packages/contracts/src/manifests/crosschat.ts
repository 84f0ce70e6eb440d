import { feature } from '../core/feature.ts';

export const crosschatFeature = feature({
  name: 'crosschat',
  label: 'Crosschat',
  screen: { path: '/crosschat', heading: 'Discord & chat' },
  area: 'Crosschat',
  tier: { name: 'crosschat', from: 3 },
  groups: ['chat'],
  posts: [
    { what: 'Crosschat', when: ['chat.isEnabled'], channel: 'chat.chatMappings' },
    {
      what: 'The channel for joins and leaves',
      when: ['chat.isEnabled', 'chat.enableJoinLeave', 'chat.showJoinLeaveInExtraChannel'],
      channel: 'chat.joinLeaveChannelId',
    },
  ],
  requires: [
    {
      when: ['chat.isEnabled', 'chat.crosschatTribeChat'],
      oneOf: ['companionMod.isEnabled'],
      otherwise: 'Tribe chat is relayed only if a companion sends it, and the companion is off.',
    },
  ],
});
