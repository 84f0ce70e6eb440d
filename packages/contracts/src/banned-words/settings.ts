import { z } from 'zod';
import { FORM_MESSAGES, wholeNumber } from '../core/fields.ts';
import { flag } from '../core/flag.ts';
import { matchEntries } from '../core/match-entries.ts';
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
});
