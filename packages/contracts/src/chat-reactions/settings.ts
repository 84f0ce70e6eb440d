import { z } from 'zod';
import { flag } from '../core/flag.ts';
import { MATCH_ENTRY_WORDS, matchEntries } from '../core/match-entries.ts';
import { channelId } from '../core/references.ts';
import { settingsGroup } from '../derived/settings-group.ts';

/** Answers to what players write in the game's chat. */
export const chatReaction = settingsGroup({
  name: 'chatReaction',
  rule: { view: 'ChatReaction_View', edit: 'ChatReaction_Edit', feature: 'chatReaction' },
  schema: z.object({
    isEnabled: flag(),
    chatReactEntries: matchEntries(),
    isLoggingEnabled: flag(),
    logChannelId: channelId().default(''),
  }),
  words: {
    isEnabled: {
      label: 'Enable',
      help: 'Reads the global chat of all of this bot’s enabled servers in their logs: they must run with -servergamelog. One message brings one reply: that of the first entry in the list that it has.',
      also: ['auto reply', 'automatic answers', 'faq in game', 'answer questions'],
    },
    chatReactEntries: {
      label: 'Chat reaction',
      help: 'The words in chat that the bot answers, and its replies.',
      also: ['auto reply', 'trigger words', 'keywords', 'auto response'],
      entry: MATCH_ENTRY_WORDS,
    },
    isLoggingEnabled: {
      label: 'Enable logging',
      help: 'Posts each reaction in Discord, with what the player wrote. Entries can only notify Discord while this is on.',
      also: ['reaction log'],
    },
    logChannelId: {
      label: 'Log channel',
      help: 'Where reactions are posted.',
      also: ['reaction log'],
    },
  },
});
