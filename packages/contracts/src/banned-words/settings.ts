import { z } from 'zod';
import { FORM_MESSAGES, wholeNumber } from '../core/fields.ts';
import { flag } from '../core/flag.ts';
import { MATCH_ENTRY_WORDS, matchEntries } from '../core/match-entries.ts';
import { channelId } from '../core/references.ts';
import { settingsGroup } from '../derived/settings-group.ts';

/** Words that are not allowed in the game's chat, and what happens when somebody writes one. */
export const bannedWord = settingsGroup({
  name: 'bannedWord',
  rule: { view: 'BannedWords_View', edit: 'BannedWords_Edit', feature: 'bannedWord' },
  schema: z.object({
    isEnabled: flag(),
    bannedWordEntries: matchEntries(),
    /** Keeps the message out of crosschat and the chat log. */
    suppressMessages: flag(),
    isLoggingEnabled: flag(),
    logChannelId: channelId().default(''),
    automaticBanEnabled: flag(),
    /** How many infractions lead to the ban. */
    automaticBanInfractionCount: wholeNumber(
      { required: FORM_MESSAGES.required, range: 'Infraction count must be between 1 and 1000' },
      { min: 1, max: 1000 },
    ).default(3),
  }),
  words: {
    isEnabled: {
      label: 'Enable',
      help: 'Reads the global chat of all of this bot’s enabled servers in their logs: they must run with -servergamelog. A message with a banned word brings the reply of its entry and counts as one infraction of the registered player who wrote it. Where several players could have written it, nothing is counted.',
      also: ['profanity', 'swear words', 'chat filter', 'word filter', 'toxic chat', 'insults'],
    },
    bannedWordEntries: {
      label: 'Banned word',
      help: 'The words that are not allowed in chat, and the replies to them.',
      also: ['profanity', 'swear words', 'blacklist', 'slurs', 'insults', 'word list'],
      entry: MATCH_ENTRY_WORDS,
    },
    suppressMessages: {
      label: 'Suppress messages',
      help: 'Keeps messages with a banned word out of the chat log, the game log, crosschat and the log of chat reactions. The game itself has shown them already.',
      also: ['hide messages', 'censor', 'hide bad words'],
    },
    isLoggingEnabled: {
      label: 'Enable logging',
      help: 'Posts each infraction in Discord, with the message hidden until it is clicked. Entries can only notify Discord while this is on.',
      also: ['infraction log'],
    },
    logChannelId: {
      label: 'Log channel',
      help: 'Where infractions are posted.',
      also: ['infraction log'],
    },
    automaticBanEnabled: {
      label: 'Enable automatic ban',
      help: 'Bans a registered player permanently after the number of infractions below. The reason names the last word. Lifting the ban resets the count.',
      also: ['auto ban', 'strikes', 'three strikes', 'ban after warnings'],
    },
    automaticBanInfractionCount: {
      label: 'Infraction count',
      help: 'How many infractions lead to the ban. Those from before count.',
      also: ['strikes', 'warnings before ban', 'auto ban after strikes', 'how many strikes'],
    },
  },
});
