import { z } from 'zod';
import { eosId } from '../core/eos-id.ts';
import { requiredText } from '../core/fields.ts';
import { flag } from '../core/flag.ts';
import { mentionedRoleIds } from '../core/id-lists.ts';
import { timestamp } from '../core/ids.ts';
import { channelId } from '../core/references.ts';
import { uniqueBy } from '../core/unique-entries.ts';
import { settingsGroup } from '../derived/settings-group.ts';
import { MAX_ALERT_NAME, MAX_PLAYER_ALERTS, MAX_PLAYER_ALERTS_WORDS } from './bounds.ts';

/** A player whose joins and leaves are reported. `netId` is the EOS id; `createdAt` is 0 if unknown. */
export const alertPlayer = z.object({
  netId: eosId,
  name: requiredText('Name is required', {
    length: MAX_ALERT_NAME,
    message: `Name must be between 1 and ${MAX_ALERT_NAME} characters`,
  }),
  reason: requiredText('Reason is required', {
    length: 100,
    message: 'Reason must be between 1 and 100 characters',
  }),
  createdAt: timestamp.min(0).default(0),
  alertJoin: flag(true),
  alertLeave: flag(true),
});

export type AlertPlayer = z.infer<typeof alertPlayer>;

/** What its fields are called. */
export const ALERT_PLAYER_WORDS: Readonly<Record<keyof AlertPlayer, string>> = {
  netId: 'EOS ID',
  name: 'Name',
  reason: 'Reason',
  createdAt: 'Created at',
  alertJoin: 'Alert on joining',
  alertLeave: 'Alert on leaving',
};

/** Messages when certain players join or leave. */
export const playerAlert = settingsGroup({
  name: 'playerAlert',
  rule: { view: 'PlayerAlerts_View', edit: 'PlayerAlerts_Edit', feature: 'playerAlerts' },
  schema: z.object({
    isEnabled: flag(),
    alertChannelId: channelId().default(''),
    alertRoleIds: mentionedRoleIds(),
    alertPlayers: z
      .array(alertPlayer)
      .max(MAX_PLAYER_ALERTS, MAX_PLAYER_ALERTS_WORDS)
      .superRefine(uniqueBy('netId', 'EOS ID must be unique'))
      .default([]),
  }),
  words: {
    isEnabled: {
      label: 'Enable',
      help: 'Watches the joins and leaves on all of this bot’s enabled servers.',
      also: [
        'watch list',
        'watch players',
        'tell me when a player joins',
        'watch a player',
        'notify when somebody joins',
        'player of interest',
      ],
    },
    alertChannelId: {
      label: 'Alert channel',
      help: 'Where the alerts are posted.',
      also: ['watch list channel'],
    },
    alertRoleIds: {
      label: 'Alert roles',
      help: 'Optional. Mentioned with each alert.',
      also: ['ping', 'mention', 'ping staff'],
    },
    alertPlayers: {
      label: 'Player alert',
      help: 'The players whose joins and leaves are reported.',
      also: [
        'watch list',
        'suspicious players',
        'watch a player',
        'known cheaters',
        'tell me when a player joins',
        'griefer',
      ],
      entry: ALERT_PLAYER_WORDS,
    },
  },
});
