import { z } from 'zod';
import { FORM_MESSAGES, wholeNumber } from '../core/fields.ts';
import { flag } from '../core/flag.ts';
import { mentionedRoleIds } from '../core/id-lists.ts';
import { channelId } from '../core/references.ts';
import { settingsGroup } from '../derived/settings-group.ts';

/** Messages when a game server stays offline. */
export const offlineAlert = settingsGroup({
  name: 'offlineAlert',
  rule: { view: 'OfflineAlert_View', edit: 'OfflineAlert_Edit', feature: 'offlineAlerts' },
  schema: z.object({
    isEnabled: flag(),
    channelId: channelId().default(''),
    roleIds: mentionedRoleIds(),
    /** Minutes offline before the alert. */
    alertTime: wholeNumber(
      { required: FORM_MESSAGES.required, range: 'Alert after must be between 1 and 1440' },
      { min: 1, max: 1440 },
    ).default(10),
  }),
  words: {
    isEnabled: {
      label: 'Enable',
      help: 'Watches all of this bot’s enabled servers.',
      also: [
        'server down',
        'crash',
        'outage',
        'server crashed',
        'ping me when a server is down',
        'server went offline',
        'monitoring',
      ],
    },
    channelId: {
      label: 'Channel',
      help: 'Where the alerts are posted.',
      also: ['outage channel', 'where outages are posted'],
    },
    roleIds: {
      label: 'Roles',
      help: 'Optional. Mentioned when a server goes offline.',
      also: ['ping', 'mention', 'ping me when a server is down', 'who is pinged', 'wake me'],
    },
    alertTime: {
      label: 'Alert after',
      help: 'How long a server must be offline, so that a restart raises no alert.',
      also: [
        'minutes',
        'delay',
        'outage',
        'do not alert during a restart',
        'only after minutes',
        'false alarms',
        'wait',
        'grace period',
        'restart without alert',
      ],
    },
  },
});
