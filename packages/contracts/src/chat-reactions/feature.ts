import { feature } from '../core/feature.ts';

export const chatReactionsFeature = feature({
  name: 'chat-reactions',
  label: 'Chat Reactions',
  isBeingBuilt: true,
  area: 'ChatReaction',
  tier: { name: 'chatReaction', from: 2 },
  groups: ['chatReaction'],
});
