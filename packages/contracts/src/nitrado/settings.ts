import { z } from 'zod';
import { FORM_MESSAGES, wholeNumber } from '../core/fields.ts';
import { flag } from '../core/flag.ts';
import { empoweredRoleIds } from '../core/id-lists.ts';
import { settingsGroup } from '../derived/settings-group.ts';
import { AUTO_SYNC_MINUTES, HOSTED_SAVES_MINUTES } from './bounds.ts';

const INTERVAL_WORDS = `It must be between ${HOSTED_SAVES_MINUTES.min} and ${HOSTED_SAVES_MINUTES.max} minutes`;

/** Keeps linked servers in sync with the hosting provider. */
export const nitrado = settingsGroup({
  name: 'nitrado',
  rule: { view: 'Nitrado_View', edit: 'Nitrado_Edit' },
  schema: z.object({
    isAutoSyncEnabled: flag(),
    /** The slash command that restarts, stops and starts servers. */
    isPowerCommandEnabled: flag(),
    powerCommandRoleIds: empoweredRoleIds('may restart, stop and start game servers'),
    /** Minutes between two readings of a server's save at the host (`readsHostedSaves` of the server). */
    hostedSavesMinutes: wholeNumber(
      { required: FORM_MESSAGES.required, range: INTERVAL_WORDS },
      HOSTED_SAVES_MINUTES,
    ).default(HOSTED_SAVES_MINUTES.default),
  }),
  words: {
    isAutoSyncEnabled: {
      label: 'Sync linked servers automatically',
      help: `About every ${AUTO_SYNC_MINUTES} minutes. Copies password, RCON port, game port, host and max players where they differ. A suspended or missing service changes nothing.`,
      also: [
        'hosting',
        'Nitrado',
        'copy settings',
        'password changed at the host',
        'ip changed',
        'keep in sync',
      ],
    },
    isPowerCommandEnabled: {
      label: 'Command /power',
      help: 'In Discord: restarts, stops or starts one linked server, after a question with the number of players.',
      also: [
        'restart',
        'stop',
        'start',
        'slash command',
        'restart from discord',
        'reboot from discord',
        'start a server',
        'stop a server',
      ],
    },
    powerCommandRoleIds: {
      label: 'Roles for /power',
      help: 'Members with one of these roles may use it, also without rights in the dashboard.',
      also: ['restart', 'permissions', 'who may restart'],
    },
    hostedSavesMinutes: {
      label: 'Read saves every',
      help: 'How often the saves of servers are read at the host. Only if a save has changed.',
      also: [
        'interval',
        'minutes',
        'save file',
        'nitrado backup',
        'download the save',
        'read the save from the host',
        'save interval',
      ],
    },
  },
});
