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
  words: {
    kickPlayersNotOnList: {
      label: 'Kick players not on list',
      help: 'Kicks whoever runs an admin command in the game without being in one of the groups.',
      also: [
        'unauthorized admins',
        'cheaters',
        'fake admins',
        'admin password leaked',
        'unknown admins',
        'stolen password',
      ],
    },
    isLoggingEnabled: {
      label: 'Logging enabled',
      help: 'Posts in a channel who was kicked, from where and for which command.',
      also: ['kick log'],
    },
    logChannelId: {
      label: 'Log channel',
      help: 'Where kicks are posted.',
      also: ['kick log'],
    },
  },
});
