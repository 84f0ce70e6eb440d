import { z } from 'zod';
import { flag } from '../core/flag.ts';
import { matchEntries } from '../core/match-entries.ts';
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
});
