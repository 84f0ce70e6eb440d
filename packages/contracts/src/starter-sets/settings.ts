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
});
