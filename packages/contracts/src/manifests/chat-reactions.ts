import { feature } from '../core/feature.ts';

export const chatReactionsFeature = feature({
  name: 'chat-reactions',
  label: 'Chat Reactions',
  screen: { path: '/chatReactions', heading: 'Discord & chat' },
  area: 'ChatReaction',
  tier: { name: 'chatReaction', from: 2 },
  groups: ['chatReaction'],
  posts: [
    {
      what: 'The log of chat reactions',
      when: ['chatReaction.isEnabled', 'chatReaction.isLoggingEnabled'],
      channel: 'chatReaction.logChannelId',
    },
  ],
  requires: [
    {
      when: ['chatReaction.isEnabled'],
      oneOf: ['chat.isChatLogEnabled'],
      otherwise: 'Chat Reactions are on, but the Chat Log is off: nothing is answered.',
    },
    {
      when: ['chatReaction.isEnabled'],
      oneOf: ['chatReaction.chatReactEntries'],
      otherwise: 'Chat Reactions are on, but there are none yet: nothing is answered.',
    },
  ],
});
