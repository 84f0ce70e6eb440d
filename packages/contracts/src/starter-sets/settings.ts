import { z } from 'zod';
import { flag } from '../core/flag.ts';
import { channelId } from '../core/references.ts';
import { settingsGroup } from '../derived/settings-group.ts';

/** General settings of starter sets: where players claim them and where claims are logged. */
export const starterSetsConfig = settingsGroup({
  name: 'starterSetsConfig',
  rule: { view: 'StarterSets_View', edit: 'StarterSets_Edit', feature: 'starterSets' },
  schema: z.object({
    isEnabled: flag(),
    channelId: channelId().default(''),
    isLoggingEnabled: flag(),
    logChannelId: channelId().default(''),
  }),
  words: {
    isEnabled: {
      label: 'Enable',
      help: 'Posts each set with a button, and delivers what players claim.',
      also: ['starter kit', 'kits', 'vip kit', 'items for new players', 'welcome pack', 'free items'],
    },
    channelId: {
      label: 'Channel',
      help: 'Where the sets are posted. A set can have a channel of its own.',
      also: ['kit channel'],
    },
    isLoggingEnabled: {
      label: 'Logging enabled',
      help: 'Writes who claimed what, and what was delivered.',
      also: ['kit log', 'claims', 'who claimed a kit'],
    },
    logChannelId: {
      label: 'Log channel',
      help: 'Where that is written.',
      also: ['kit log'],
    },
  },
});
