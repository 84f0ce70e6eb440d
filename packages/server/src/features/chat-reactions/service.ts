import type { GroupValue, InstanceSettings } from '@arkwright/contracts/settings-registry';
import type { AppContext } from '../../context/app-context.ts';
import { enqueueMessages, type Outgoing } from '../../discord/outbox.ts';
import type { NewCommand } from '../../game-commands/service.ts';
import type { NewEvents } from '../../game-events/game-event-handler.ts';
import type { Queries } from '../../platform/database/database.ts';
import { mapInSlices } from '../../platform/work/slices.ts';
import { withholderOf } from '../chat-mutes/service.ts';
import {
  type ChatLine,
  matcherOf,
  newChat,
  type Pauses,
  replyCommand,
  sendReplies,
} from '../chat-words/service.ts';
import { reactionText } from './words.ts';

type ReactionGroups = 'bannedWord' | 'chat' | 'chatReaction';
type Reaction = { command: NewCommand | undefined; posted: Outgoing | undefined };

/** Whether anything is answered: the chat log may have been switched off after the reactions were switched on. */
export const isReacting = ({
  chat,
  chatReaction,
}: Pick<InstanceSettings, 'chat' | 'chatReaction'>): boolean =>
  chatReaction.isEnabled && chat.isChatLogEnabled;

/** Answers in the games what players wrote in their chats, and tells it in Discord. */
export async function reactToChat(
  context: AppContext,
  tx: Queries,
  { servers, pauses }: { servers: readonly NewEvents<ReactionGroups>[]; pauses: Pauses },
): Promise<void> {
  const now = context.clock.now();
  for (const newEvents of servers) {
    const { scope, server, events, settings } = newEvents;
    const { chat, chatReaction } = settings;
    if (!isReacting({ chat, chatReaction })) continue;
    const find = await matcherOf(
      { botId: scope.botId, group: 'chatReaction' },
      chatReaction.chatReactEntries,
    );
    const isWithheld = await withholderOf(context, tx, { scope, server, settings });
    const react = (line: ChatLine): Reaction | undefined => {
      const hit = find(line.message);
      if (!hit) return undefined;
      const answer = { serverId: server.id, entryId: hit.entry.id, player: line.player, line, tx, now };
      if (!pauses.take(answer)) return undefined;
      const command = replyCommand(hit.entry.reply);
      return {
        command: command && { serverId: server.id, command },
        posted: isWithheld(line) ? undefined : postOf(chatReaction, { ...hit, line, server }),
      };
    };
    const reactions = await mapInSlices(newChat(events, now), react);
    const commands = reactions.flatMap((reaction) => reaction?.command ?? []);
    await sendReplies(context, tx, { scope, commands });
    const items = reactions.flatMap((reaction) => reaction?.posted ?? []);
    await enqueueMessages(context, tx, { scope, items });
  }
}

/** What the log says of a reaction. One that notifies stands alone, with its roles. */
function postOf(
  { isLoggingEnabled, logChannelId }: GroupValue<'chatReaction'>,
  hit: {
    entry: GroupValue<'chatReaction'>['chatReactEntries'][number];
    line: ChatLine;
    server: { id: string; name: string };
  },
): Outgoing | undefined {
  if (!isLoggingEnabled) return undefined;
  const { entry, line, server } = hit;
  const roleIds = entry.notifyDiscord ? entry.notifyDiscordRoleIds : [];
  const { player, message } = line;
  return {
    channelId: logChannelId,
    content: reactionText({ player, serverName: server.name, message, reply: entry.reply, roleIds }),
    mentionRoleIds: roleIds,
    kind: entry.notifyDiscord ? 'message' : 'line',
    serverId: server.id,
  };
}
