import type { Examples } from '../postings/service.ts';
import { reactionText } from './words.ts';

const REPLY = 'Our Discord: discord.gg/example';

export const chatReactionExamples: Examples<'chatReaction.logChannelId'> = {
  'chatReaction.logChannelId': {
    kind: 'message',
    texts: ({ settings: { chatReaction }, serverName }) => {
      const entry = chatReaction.chatReactEntries.find(({ notifyDiscord }) => notifyDiscord);
      const [word = '!discord'] = entry?.matchWords ?? [];
      const roleIds = entry?.notifyDiscordRoleIds ?? [];
      const reply = entry?.reply ?? REPLY;
      return [reactionText({ player: 'Bob', serverName, message: word, reply, roleIds })];
    },
  },
};
