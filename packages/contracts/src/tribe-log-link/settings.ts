import { z } from 'zod';
import { flag } from '../core/flag.ts';
import { admittedRoleIds } from '../core/id-lists.ts';
import { settingsGroup } from '../derived/settings-group.ts';

/** Lets players get their tribe's log in a channel of their own. */
export const tribeLogLink = settingsGroup({
  name: 'tribeLogLink',
  rule: { view: 'TribeLogLink_View', edit: 'TribeLogLink_Edit', feature: 'tribeLogLink' },
  schema: z.object({
    isEnabled: flag(),
    /** If empty, everyone may use it. */
    requiredRoleIds: admittedRoleIds(),
  }),
  words: {
    isEnabled: {
      label: 'Enable tribe log linking',
      help: 'While this is off, nobody has the command, and no linked log is posted.',
      also: [
        '/tribelog',
        'own tribe log',
        'players link their own tribe log',
        'tribe log for players',
        'tribe log in own server',
      ],
    },
    requiredRoleIds: {
      label: 'Required roles',
      help: 'Members with one of these roles may use it. Without a role everyone may. Who loses the role loses the links.',
      also: ['permissions'],
    },
  },
});
