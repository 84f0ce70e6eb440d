import { type Application, applicationsIn, presenceView } from './applications.ts';
import type { Guild, Member, Role, User } from './model.ts';
import { guildPermissions } from './permissions.ts';
import type { DiscordState } from './state.ts';
import { splitChannels, threadView } from './threads.ts';

type Json = Record<string, unknown>;

/** A role with the `colors` object that Discord added beside `color`. */
export function roleView(role: Role): Json {
  return {
    ...role,
    description: null,
    colors: { primary_color: role.color, secondary_color: null, tertiary_color: null },
  };
}

export function memberView(state: DiscordState, member: Member): Json {
  return { ...memberWithoutUser(member), user: state.users.get(member.userId) };
}

/** The member part of a message event: Discord leaves out the user there. */
export function memberWithoutUser(member: Member): Json {
  return {
    nick: member.nick,
    avatar: null,
    banner: null,
    roles: member.roles,
    joined_at: member.joinedAt,
    premium_since: null,
    communication_disabled_until: null,
    deaf: false,
    mute: false,
    pending: false,
    flags: 0,
  };
}

/** The guild as REST returns it. */
export function guildView(guild: Guild): Json {
  return {
    id: guild.id,
    name: guild.name,
    icon: null,
    splash: null,
    discovery_splash: null,
    banner: null,
    home_header: null,
    description: null,
    region: 'deprecated',
    owner_id: guild.ownerId,
    afk_channel_id: null,
    afk_timeout: 300,
    widget_enabled: false,
    widget_channel_id: null,
    verification_level: 1,
    default_message_notifications: 1,
    explicit_content_filter: 0,
    roles: [...guild.roles.values()].map(roleView),
    emojis: [],
    stickers: [],
    features: ['COMMUNITY', 'NEWS'],
    mfa_level: 0,
    application_id: null,
    system_channel_id: null,
    system_channel_flags: 0,
    rules_channel_id: null,
    public_updates_channel_id: null,
    safety_alerts_channel_id: null,
    max_presences: null,
    max_members: 500_000,
    max_stage_video_channel_users: 50,
    max_video_channel_users: 25,
    vanity_url_code: null,
    premium_tier: 0,
    premium_subscription_count: 0,
    premium_progress_bar_enabled: false,
    preferred_locale: 'en-US',
    nsfw: false,
    nsfw_level: 0,
    hub_type: null,
    incidents_data: null,
  };
}

/**
 * The guild as GUILD_CREATE brings it to an application. Of the members only its own bot is in it: that is all that Discord
 * sends to a bot without the presence intent; the others come by op 8.
 */
export function guildCreateView(state: DiscordState, guild: Guild, application: Application): Json {
  const bot = guild.members.get(application.bot.id);
  return {
    ...guildView(guild),
    joined_at: bot?.joinedAt,
    large: false,
    unavailable: false,
    member_count: guild.members.size,
    voice_states: [],
    members: bot ? [memberView(state, bot)] : [],
    channels: splitChannels(guild).listed,
    threads: splitChannels(guild).threads.map((thread) => threadView(state, thread)),
    presences: applicationsIn(state.applications, guild)
      .filter((other) => other !== application)
      .map(presenceView)
      .filter(({ status }) => status !== 'offline'),
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}

/** A guild in the list of a user's own guilds. */
export function partialGuildView(guild: Guild, user: User): Json {
  const member = guild.members.get(user.id);
  return {
    id: guild.id,
    name: guild.name,
    icon: null,
    banner: null,
    owner: guild.ownerId === user.id,
    permissions: member ? guildPermissions(guild, member).toString() : '0',
    features: ['COMMUNITY', 'NEWS'],
    approximate_member_count: guild.members.size,
    approximate_presence_count: guild.members.size,
  };
}
