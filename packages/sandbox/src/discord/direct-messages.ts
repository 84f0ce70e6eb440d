import { type Channel, type Guild, type Member, UnlistedType, type User } from './model.ts';
import { permissionBits } from './permissions.ts';
import { blankChannel, blankRole } from './seed-guilds.ts';

/** The bot's direct messages: with whom, by the id of the channel, and who does not take any. */
export type DirectMessages = {
  channels: Map<string, { channel: Channel; userId: string }>;
  closed: Set<string>;
};

/** What is needed of the simulated Discord's state. */
type State = {
  bot: User;
  users: ReadonlyMap<string, User>;
  guilds: ReadonlyMap<string, Guild>;
  directMessages: DirectMessages;
  nextId: () => string;
};

const RIGHTS = permissionBits(
  'VIEW_CHANNEL',
  'SEND_MESSAGES',
  'EMBED_LINKS',
  'ATTACH_FILES',
  'READ_MESSAGE_HISTORY',
);

/** The channel of the bot's direct messages with somebody, made if it is new. */
export function openDirect(state: State, user: User): Channel {
  const known = [...state.directMessages.channels.values()].find(({ userId }) => userId === user.id);
  if (known) return known.channel;
  const id = state.nextId();
  const channel = blankChannel({ id, guildId: id, name: '', type: UnlistedType.direct });
  state.directMessages.channels.set(id, { channel, userId: user.id });
  return channel;
}

/** With whom the bot has these direct messages; undefined for a channel of a guild. */
export function directUser(state: State, channel: Channel): User | undefined {
  return state.users.get(state.directMessages.channels.get(channel.id)?.userId ?? '');
}

/** As REST returns it. */
export function directView(
  { id, type, last_message_id, flags }: Channel,
  user: User,
): Record<string, unknown> {
  return { id, type, last_message_id, flags, recipients: [user] };
}

/** Whether somebody takes the bot's messages: who is with it in no guild can't, and who does not want to does not. */
export function takesDirect(state: State, channel: Channel): boolean {
  const userId = state.directMessages.channels.get(channel.id)?.userId ?? '';
  const isTogether = [...state.guilds.values()].some(
    ({ members }) => members.has(userId) && members.has(state.bot.id),
  );
  return isTogether && !state.directMessages.closed.has(userId);
}

/** Direct messages as a channel of a guild of two, where both may write. */
export function directPlace(state: State, channelId: string): { guild: Guild; channel: Channel } | undefined {
  const direct = state.directMessages.channels.get(channelId);
  if (!direct) return undefined;
  const { channel, userId } = direct;
  const members = [state.bot.id, userId].map((id): [string, Member] => [
    id,
    { userId: id, nick: null, roles: [], joinedAt: '' },
  ]);
  const everyone = { ...blankRole(channelId, '@everyone'), permissions: RIGHTS.toString() };
  return {
    channel,
    guild: {
      id: channelId,
      name: '',
      ownerId: '',
      roles: new Map([[channelId, everyone]]),
      channels: new Map([[channelId, channel]]),
      members: new Map(members),
    },
  };
}
