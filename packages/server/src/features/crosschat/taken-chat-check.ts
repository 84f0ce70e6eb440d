import type { Check } from '../../context/app-context.ts';
import { systemScope } from '../../core/access/scope.ts';
import { settingsInUse } from '../../core/settings/checked-settings.ts';
import { coverOnline } from '../server-status/service.ts';
import { findServerName } from '../servers/service.ts';
import { listTaken } from './state-service.ts';

/** Servers whose chat somebody else reads: each line goes to one reader only. */
export const takenChatCheck: Check = {
  key: 'chat-taken',
  group: 'Servers',
  label: 'No other program reads the chat of a server',
  area: 'Crosschat',
  isOfServers: true,
  to: '/crosschat',
  title: ({ name }) => `Another program reads the chat of ${name}`,
  async find(context, botIds) {
    const taken = await listTaken(context, botIds);
    return Promise.all(
      taken.map(async ({ botId, serverId, taken: lines }) => ({
        botId,
        subject: serverId,
        name: (await findServerName(context.db, systemScope(botId), serverId)) || 'A server',
        reason: `${lines} messages never came by GetChat`,
      })),
    );
  },
  async covers(instance) {
    const chat = await settingsInUse(instance, 'chat', 'crosschat');
    const inGroup = new Set(chat?.chatMappings.flatMap(({ serverIds }) => serverIds));
    return coverOnline(instance, {
      judge: ({ id }) => (inGroup.has(id) ? '' : undefined),
      none: 'no server that is online has its chat relayed',
    });
  },
  heading: (count) =>
    count === 1
      ? 'Another program reads the chat of 1 server'
      : `Another program reads the chat of ${count} servers`,
  remedy:
    'The game hands each message out once, so some come to Crosschat late, or to the other program alone. Switch the other one off, or take the server out of its Crosschat Group.',
};
