import { serverFeature } from '../../feature/server-feature.ts';
import { crosschatRelay, listenToMessages, messageContentNeed, startListening } from './bot.ts';
import { groupOfServer } from './groups.ts';
import { readFromNow } from './members-service.ts';
import { crosschatHandlers } from './routes.ts';
import { crosschatTables } from './table.ts';
import { takenChatCheck } from './taken-chat-check.ts';
import { webhookCheck } from './webhook-check.ts';

export const crosschatFeature = serverFeature({
  handlers: { crosschat: crosschatHandlers },
  gameEvents: crosschatRelay,
  start: startListening,
  discordEvents: listenToMessages,
  discordIntents: [messageContentNeed],
  onSettingsSaved: readFromNow,
  companionChat({ chat }, serverId) {
    if (groupOfServer(chat, serverId) === undefined) return [];
    return chat.crosschatTribeChat ? ['global', 'tribe'] : ['global'];
  },
  checks: [takenChatCheck, webhookCheck],
  tables: crosschatTables,
});
