import { type Channel, type Guild, type Member, UnlistedType, type User } from './model.ts';
import { permissionBits } from './permissions.ts';
import { blankChannel, blankRole } from './seed-guilds.ts';

/** Direct messages of bots: which with whom, by the id of the channel, and who does not take any of which. */
export type DirectMessages = {
  channels: Map<string, { channel: Channel; userId: string; botId: string }>;
  /** `ID` of a user for those of every bot, `ID BOT_ID` for those of one. */
  closed: Set<string>;
};

/** What is needed of the simulated Discord's state. */
type State = {
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

/** The channel of a bot's direct messages with somebody, made if it is new. */
export function openDirect(state: State, bot: User, user: User): Channel {
  const known = [...state.directMessages.channels.values()].find(
    ({ userId, botId }) => userId === user.id && botId === bot.id,
  );
  if (known) return known.channel;
  const id = state.nextId();
  const channel = blankChannel({ id, guildId: id, name: '', type: UnlistedType.direct });
  state.directMessages.channels.set(id, { channel, userId: user.id, botId: bot.id });
  return channel;
}

/** The channels of bots' direct messages with somebody, or of one bot's. */
export function directChannels(state: State, user: User, bot?: User): Channel[] {
  return [...state.directMessages.channels.values()]
    .filter(({ userId, botId }) => userId === user.id && botId === (bot?.id ?? botId))
    .map(({ channel }) => channel);
}

/** Lets somebody take direct messages of every bot or of one, or no longer take them. */
export function setDirectOpen(
  { directMessages: { closed } }: State,
  user: User,
  { isOpen, bot }: { isOpen: boolean; bot: User | undefined },
): void {
  const key = bot ? `${user.id} ${bot.id}` : user.id;
  if (!isOpen) closed.add(key);
  else if (bot) closed.delete(key);
  else for (const one of closed) if (one === user.id || one.startsWith(`${user.id} `)) closed.delete(one);
}

/** With whom a bot has these direct messages; undefined for a channel of a guild. */
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

/** Whether somebody takes a bot's messages: who is with it in no guild can't, and who does not want to does not. */
export function takesDirect(state: State, channel: Channel): boolean {
  const { channels, closed } = state.directMessages;
  const { userId, botId } = channels.get(channel.id) ?? { userId: '', botId: '' };
  const isTogether = [...state.guilds.values()].some(
    ({ members }) => members.has(userId) && members.has(botId),
  );
  return isTogether && !closed.has(userId) && !closed.has(`${userId} ${botId}`);
}

/** Direct messages as a channel of a guild of two, where both may write. */
export function directPlace(state: State, channelId: string): { guild: Guild; channel: Channel } | undefined {
  const direct = state.directMessages.channels.get(channelId);
  if (!direct) return undefined;
  const { channel, userId, botId } = direct;
  const members = [botId, userId].map((id): [string, Member] => [
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
