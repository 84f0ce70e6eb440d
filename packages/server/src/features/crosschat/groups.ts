import type { CrosschatGroup } from '@arkwright/contracts/crosschat/settings';
import type { GroupValue } from '@arkwright/contracts/settings-registry';

export type ChatSettings = GroupValue<'chat'>;

/** The group of a game server; undefined where it is in none, or crosschat is off. */
export const groupOfServer = (chat: ChatSettings, serverId: string): CrosschatGroup | undefined =>
  chat.isEnabled ? chat.chatMappings.find(({ serverIds }) => serverIds.includes(serverId)) : undefined;

/** The channels of all groups, each once; none while crosschat is off. */
export const channelsInUse = ({
  isEnabled,
  chatMappings,
}: Pick<ChatSettings, 'isEnabled' | 'chatMappings'>): ReadonlySet<string> =>
  new Set(isEnabled ? chatMappings.map(({ channelId }) => channelId).filter((id) => id !== '') : []);

/** The group of a channel in Discord; the first where several have it. */
export const groupOfChannel = (chat: ChatSettings, channelId: string): CrosschatGroup | undefined =>
  chat.isEnabled && channelId !== ''
    ? chat.chatMappings.find((group) => group.channelId === channelId)
    : undefined;
