import type { Check } from '../../context/app-context.ts';
import { coverEach } from '../../context/coverage.ts';
import { systemScope } from '../../core/access/scope.ts';
import { settingsInUse } from '../../core/settings/checked-settings.ts';
import { listInstancesUsing } from '../../core/settings/settings.ts';
import { listChannels } from '../../discord/guilds/directory.ts';
import { listChannelRows, listWebhookTroubles } from './repository.ts';

const WHY = {
  'no-permission': 'it lacks Manage Webhooks',
  'too-many': 'the channel has 15 webhooks already',
  'two-factor': 'the owner of the bot’s application needs two-factor authentication for webhooks',
  '': '',
} as const;

/** Channels where players have no name and picture of their own. */
export const webhookCheck: Check = {
  key: 'chat-webhooks',
  group: 'Discord',
  label: 'The bot can show players under their own names',
  area: 'Crosschat',
  to: '/crosschat',
  title: ({ name }) => `The bot can’t show players under their own names in ${name}`,
  async find(context, botIds) {
    const rows = await listWebhookTroubles(context.db, botIds);
    if (rows.length === 0) return [];
    const using = new Map(
      (await listInstancesUsing(context, 'chat', { feature: 'crosschat', botIds })).map(
        ({ scope, settings }) => [scope.botId, settings],
      ),
    );
    const found = rows.filter(({ botId, channelId }) =>
      using.get(botId)?.chatMappings.some((group) => group.channelId === channelId),
    );
    return Promise.all(
      found.map(async ({ botId, channelId, webhookTrouble }) => {
        const channel = (await listChannels(context.db, systemScope(botId))).find(
          ({ id }) => id === channelId,
        );
        const name = channel ? `#${channel.name}` : 'a deleted channel';
        return { botId, subject: channelId, name, reason: WHY[webhookTrouble] };
      }),
    );
  },
  async covers(instance) {
    const { context, scope } = instance;
    const chat = await settingsInUse(instance, 'chat', 'crosschat');
    const inUse = new Set(chat?.chatMappings.flatMap(({ channelId }) => channelId || []));
    const known = new Set((await listChannelRows(context.db, scope)).map(({ channelId }) => channelId));
    const channels = (await listChannels(context.db, scope)).filter(({ id }) => inUse.has(id));
    return coverEach(
      channels.map(({ id, name }) => ({ id, name: `#${name}` })),
      {
        judge: ({ id }) => (known.has(id) ? '' : 'nothing was relayed to it yet'),
        none: 'Crosschat is off, or has no channel',
      },
    );
  },
  heading: (count) =>
    `The bot can’t show players under their own names in ${count === 1 ? '1 channel' : `${count} channels`}`,
  remedy:
    'It posts their messages under its own name there. Give it the Manage Webhooks permission, or delete webhooks that nobody uses.',
  steps: [
    'In Discord, open Server Settings › Roles and choose the role of the bot.',
    'Allow Manage Webhooks.',
    'If it has that already, delete webhooks under Edit Channel › Integrations: a channel has 15 at most.',
  ],
};
