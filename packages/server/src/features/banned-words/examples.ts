import type { Examples } from '../postings/service.ts';
import { infractionText } from './words.ts';

export const bannedWordExamples: Examples<'bannedWord.logChannelId'> = {
  'bannedWord.logChannelId': {
    kind: 'message',
    texts: ({ settings: { bannedWord }, serverName }) => {
      const entry = bannedWord.bannedWordEntries.find(({ notifyDiscord }) => notifyDiscord);
      const [word = 'a banned word'] = entry?.matchWords ?? [];
      const roleIds = entry?.notifyDiscordRoleIds ?? [];
      return [infractionText({ player: 'Bob', serverName, message: word, counted: 1, roleIds })];
    },
  },
};
