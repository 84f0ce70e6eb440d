/** The objects that the simulated Discord keeps. Field names are Discord's own, so that a reply is a plain copy. */

export type User = {
  id: string;
  username: string;
  discriminator: string;
  global_name: string | null;
  /** Hash of the picture. */
  avatar: string | null;
  bot?: true;
  public_flags: number;
  flags: number;
  primary_guild: null;
};

/** What a bot shows beside its name in the list of members. */
export type Presence = { status: string; activities: Record<string, unknown>[] };

export type RoleTags = { bot_id?: string };

export type Role = {
  id: string;
  name: string;
  color: number;
  hoist: boolean;
  position: number;
  /** Decimal string of a bit field. */
  permissions: string;
  managed: boolean;
  mentionable: boolean;
  flags: number;
  icon: null;
  unicode_emoji: null;
  tags?: RoleTags;
};

/** `type` 0 is a role, 1 a member; `allow` and `deny` are decimal strings of bit fields. */
export type Overwrite = { id: string; type: 0 | 1; allow: string; deny: string };

/** ark-domain.md §6.4: what stands in a guild's list of channels. */
export const ChannelType = { text: 0, voice: 2, category: 4, announcement: 5, stage: 13, forum: 15 } as const;
/** What stands in none: threads of a channel, and the bot's direct messages with somebody. */
export const UnlistedType = { direct: 1, publicThread: 11, privateThread: 12 } as const;

export type Channel = {
  id: string;
  type: number;
  guild_id: string;
  name: string;
  position: number;
  topic: string | null;
  parent_id: string | null;
  permission_overwrites: Overwrite[];
  nsfw: boolean;
  rate_limit_per_user: number;
  flags: number;
  last_message_id: string | null;
  bitrate?: number;
  user_limit?: number;
  /** Who has joined, of a private thread. */
  joined?: readonly string[];
};

export type Member = {
  userId: string;
  nick: string | null;
  roles: string[];
  joinedAt: string;
};

export type Guild = {
  id: string;
  name: string;
  ownerId: string;
  /** Keyed by id; the role whose id is the guild's own is `@everyone`. */
  roles: Map<string, Role>;
  channels: Map<string, Channel>;
  /** Keyed by user id; the bot is in the guild when it is in here. */
  members: Map<string, Member>;
};

export type Attachment = {
  id: string;
  filename: string;
  size: number;
  url: string;
  proxy_url: string;
  content_type: string;
};

/** What a bot may send as `allowed_mentions` (Discord's "Allowed Mentions Object"). */
export type AllowedMentions = {
  parse?: ('users' | 'roles' | 'everyone')[];
  users?: string[];
  roles?: string[];
  replied_user?: boolean;
};

export type Embed = Record<string, unknown>;
export type Component = Record<string, unknown>;

export type Message = {
  id: string;
  type: number;
  channel_id: string;
  content: string;
  author: User;
  mentions: User[];
  mention_roles: string[];
  mention_everyone: boolean;
  attachments: Attachment[];
  embeds: Embed[];
  components: Component[];
  timestamp: string;
  edited_timestamp: string | null;
  tts: boolean;
  pinned: boolean;
  flags: number;
  nonce?: string | number;
  webhook_id?: string;
  application_id?: string;
  message_reference?: { message_id: string; channel_id: string; guild_id: string; type: 0 };
  referenced_message?: Message | null;
  interaction_metadata?: Record<string, unknown>;
};

/** A message with what was asked for when it was sent, which Discord itself forgets but a test wants to see. */
export type StoredMessage = { message: Message; allowedMentions: AllowedMentions | null };

export type Webhook = {
  id: string;
  type: 1;
  guild_id: string;
  channel_id: string;
  name: string;
  avatar: null;
  token: string;
  application_id: string;
  user: User;
};

export type CommandOption = {
  type: number;
  name: string;
  description: string;
  required?: boolean;
  choices?: { name: string; value: string | number }[];
  options?: CommandOption[];
  min_value?: number;
  max_value?: number;
  min_length?: number;
  max_length?: number;
  autocomplete?: boolean;
  channel_types?: number[];
};

export type Command = {
  id: string;
  application_id: string;
  guild_id?: string;
  version: string;
  type: number;
  name: string;
  description: string;
  options?: CommandOption[];
  default_member_permissions: string | null;
  dm_permission: boolean;
  nsfw: boolean;
};
