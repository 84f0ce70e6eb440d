import { z } from 'zod';
import { flag } from '../core/flag.ts';
import { channelId } from '../core/references.ts';
import { settingsGroup } from '../derived/settings-group.ts';

/** What happens to players who use admin powers without being on their group's list. */
export const adminGroup = settingsGroup({
  name: 'adminGroup',
  rule: { view: 'IngameAdminGroups_View', edit: 'IngameAdminGroups_Edit' },
  schema: z.object({
    kickPlayersNotOnList: flag(),
    isLoggingEnabled: flag(),
    logChannelId: channelId().default(''),
  }),
});
