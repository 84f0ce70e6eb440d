import { applicationsIn } from './applications.ts';
import { memberWithoutUser } from './guild-views.ts';
import { Intent } from './intents.ts';
import type { Mentions } from './mentions.ts';
import {
  type AllowedMentions,
  type Attachment,
  type Channel,
  type Guild,
  type Message,
  type StoredMessage,
  UnlistedType,
  type User,
} from './model.ts';
import { channelPermissions, holds } from './permissions.ts';
import type { DiscordState } from './state.ts';

/** Older messages of a channel are forgotten beyond this, so that a long run stays in bounds. */
export const MAX_MESSAGES_PER_CHANNEL = 2000;

export const MessageFlag = {
  suppressEmbeds: 4,
  ephemeral: 64,
  loading: 128,
  suppressNotifications: 4096,
} as const;

export type MessageDraft = {
  author: User;
  content: string;
  mentions: Mentions;
  allowedMentions?: AllowedMentions | null;
  type?: number;
  embeds?: Message['embeds'];
  components?: Message['components'];
  attachments?: Attachment[];
  flags?: number;
  tts?: boolean;
  nonce?: string | number;
  extra?: Partial<Message>;
};

type Place = { guild: Guild; channel: Channel };

/** A message that is not in any channel yet. */
export function composeMessage(state: DiscordState, channelId: string, draft: MessageDraft): StoredMessage {
  const message: Message = {
    id: state.nextId(),
    type: draft.type ?? 0,
    channel_id: channelId,
    content: draft.content,
    author: draft.author,
    mentions: draft.mentions.users,
    mention_roles: draft.mentions.roles,
    mention_everyone: draft.mentions.everyone,
    attachments: draft.attachments ?? [],
    embeds: (draft.embeds ?? []).map((embed) => ({ type: 'rich', ...embed })),
    components: draft.components ?? [],
    timestamp: new Date(state.now()).toISOString(),
    edited_timestamp: null,
    tts: draft.tts ?? false,
    pinned: false,
    flags: draft.flags ?? 0,
    ...(draft.nonce === undefined ? {} : { nonce: draft.nonce }),
    ...draft.extra,
  };
  return { message, allowedMentions: draft.allowedMentions ?? null };
}

/** Puts a message at the end of its channel and tells the gateway. */
export function postMessage(state: DiscordState, place: Place, stored: StoredMessage): void {
  const log = state.messages.get(place.channel.id) ?? [];
  log.push(stored);
  if (log.length > MAX_MESSAGES_PER_CHANNEL) log.splice(0, log.length - MAX_MESSAGES_PER_CHANNEL);
  state.messages.set(place.channel.id, log);
  place.channel.last_message_id = stored.message.id;
  tellMessage(state, place, { type: 'MESSAGE_CREATE', data: eventView(place.guild, stored.message) });
}

/** Changes a message where it stands and, when `place` is given, tells the gateway. */
export function changeMessage(
  state: DiscordState,
  stored: StoredMessage,
  changes: Partial<Message> & { allowedMentions?: AllowedMentions | null; place?: Place },
): void {
  const { allowedMentions, place, ...fields } = changes;
  Object.assign(stored.message, { edited_timestamp: new Date(state.now()).toISOString() }, fields);
  if (allowedMentions !== undefined) stored.allowedMentions = allowedMentions;
  if (place) {
    tellMessage(state, place, { type: 'MESSAGE_UPDATE', data: eventView(place.guild, stored.message) });
  }
}

/** Removes messages by ID. Returns the number of removed messages. Several are announced as one bulk deletion. */
export function removeMessages(state: DiscordState, place: Place, ids: string[]): number {
  const log = state.messages.get(place.channel.id) ?? [];
  const gone = log.filter((stored) => ids.includes(stored.message.id)).map((stored) => stored.message.id);
  if (gone.length === 0) return 0;
  state.messages.set(
    place.channel.id,
    log.filter((stored) => !gone.includes(stored.message.id)),
  );
  const where = { channel_id: place.channel.id, guild_id: place.guild.id };
  const event =
    gone.length === 1
      ? { type: 'MESSAGE_DELETE', data: { id: gone[0], ...where } }
      : { type: 'MESSAGE_DELETE_BULK', data: { ids: gone, ...where } };
  tellMessage(state, place, event);
  return gone.length;
}

export function findMessage(
  state: DiscordState,
  channelId: string,
  messageId: string,
): StoredMessage | undefined {
  return state.messages.get(channelId)?.find((stored) => stored.message.id === messageId);
}

function eventView(guild: Guild, message: Message): Record<string, unknown> {
  const member = message.webhook_id ? undefined : guild.members.get(message.author.id);
  return { ...message, guild_id: guild.id, ...(member ? { member: memberWithoutUser(member) } : {}) };
}

/** Messages reach bots only from channels that they can see; of direct ones they hear nothing without their intent. */
function tellMessage(
  state: DiscordState,
  { guild, channel }: Place,
  event: { type: string; data: Record<string, unknown> },
): void {
  if (channel.type === UnlistedType.direct) return;
  for (const { clientId, bot } of applicationsIn(state.applications, guild)) {
    const member = guild.members.get(bot.id);
    if (!member || !holds(channelPermissions(guild, member, channel), 'VIEW_CHANNEL')) continue;
    state.emit({ ...event, applicationId: clientId, guildId: guild.id, intent: Intent.guildMessages });
  }
}
