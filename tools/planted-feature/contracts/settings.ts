import { z } from 'zod';
import { flag } from '../core/flag.ts';
import { channelId } from '../core/references.ts';
import { settingsGroup } from '../derived/settings-group.ts';

export const greeting = settingsGroup({
  name: 'greeting',
  rule: { view: 'Greetings_View', edit: 'Greetings_Edit', feature: 'playerGreetings' },
  schema: z.object({ isEnabled: flag(), channelId: channelId().default('') }),
  words: {
    isEnabled: { label: 'Enable', help: 'Greets players who join.', also: ['welcome'] },
    channelId: { label: 'Channel', help: 'Where greetings are posted.', also: ['welcome channel'] },
  },
});
