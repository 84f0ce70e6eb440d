import { guildCreateView, guildView, memberView, roleView } from './guild-views.ts';
import { Intent } from './intents.ts';
import type { Channel, Guild, Member, Role } from './model.ts';
import { ChannelType } from './model.ts';
import { managedRole } from './seed-guilds.ts';
import type { DiscordState } from './state.ts';
import { hasBot } from './state.ts';

/** Changes to guilds, each told to the gateway. Nothing here asks whether somebody may do it. */

type Tell = { type: string; intent: number; data: Record<string, unknown> };

function tell(state: DiscordState, guild: Guild, event: Tell): void {
  if (hasBot(state, guild)) state.emit({ ...event, guildId: guild.id });
}

function tellChannel(state: DiscordState, guild: Guild, type: string, channel: Channel): void {
  tell(state, guild, { type, intent: Intent.guilds, data: { ...channel } });
}

export function addChannel(state: DiscordState, guild: Guild, channel: Channel): void {
  guild.channels.set(channel.id, channel);
  tellChannel(state, guild, 'CHANNEL_CREATE', channel);
}

export function changeChannel(state: DiscordState, channel: Channel, changes: Partial<Channel>): void {
  const guild = state.guilds.get(channel.guild_id);
  if (!guild) return;
  Object.assign(channel, changes);
  tellChannel(state, guild, 'CHANNEL_UPDATE', channel);
}

/** Removes a channel with its messages and webhooks; what was in a category stays, without one. */
export function removeChannel(state: DiscordState, guild: Guild, channel: Channel): void {
  guild.channels.delete(channel.id);
  state.messages.delete(channel.id);
  for (const webhook of state.webhooks.values()) {
    if (webhook.channel_id === channel.id) state.webhooks.delete(webhook.id);
  }
  tellChannel(state, guild, 'CHANNEL_DELETE', channel);
  if (channel.type !== ChannelType.category) return;
  for (const child of guild.channels.values()) {
    if (child.parent_id === channel.id) changeChannel(state, child, { parent_id: null });
  }
}

function tellRole(state: DiscordState, guild: Guild, type: string, role: Role): void {
  tell(state, guild, { type, intent: Intent.guilds, data: { guild_id: guild.id, role: roleView(role) } });
}

/** Adds a role at the foot of the ladder; every other role moves up by one, as in Discord. */
export function addRole(state: DiscordState, guild: Guild, role: Role): void {
  const moved = [...guild.roles.values()].filter((other) => other.id !== guild.id);
  guild.roles.set(role.id, { ...role, position: 1 });
  tellRole(state, guild, 'GUILD_ROLE_CREATE', { ...role, position: 1 });
  for (const other of moved)
    changeRole(state, guild, { role: other, changes: { position: other.position + 1 } });
}

export function changeRole(
  state: DiscordState,
  guild: Guild,
  { role, changes }: { role: Role; changes: Partial<Role> },
): void {
  Object.assign(role, changes);
  tellRole(state, guild, 'GUILD_ROLE_UPDATE', role);
}

/** Removes a role from the guild, its members and the overwrites of its channels. */
export function removeRole(state: DiscordState, guild: Guild, role: Role): void {
  guild.roles.delete(role.id);
  for (const member of guild.members.values()) member.roles = member.roles.filter((id) => id !== role.id);
  for (const channel of guild.channels.values()) {
    channel.permission_overwrites = channel.permission_overwrites.filter(
      (overwrite) => overwrite.id !== role.id,
    );
  }
  tell(state, guild, {
    type: 'GUILD_ROLE_DELETE',
    intent: Intent.guilds,
    data: { guild_id: guild.id, role_id: role.id },
  });
}

export function changeMember(
  state: DiscordState,
  guild: Guild,
  { member, changes }: { member: Member; changes: Partial<Pick<Member, 'nick' | 'roles'>> },
): void {
  Object.assign(member, changes);
  tell(state, guild, {
    type: 'GUILD_MEMBER_UPDATE',
    // The bot hears of changes to itself whatever it asked for.
    intent: member.userId === state.bot.id ? Intent.none : Intent.guildMembers,
    data: { ...memberView(state, member), guild_id: guild.id },
  });
}

export function addMember(state: DiscordState, guild: Guild, userId: string): void {
  const member: Member = { userId, nick: null, roles: [], joinedAt: new Date(state.now()).toISOString() };
  guild.members.set(userId, member);
  tell(state, guild, {
    type: 'GUILD_MEMBER_ADD',
    intent: Intent.guildMembers,
    data: { ...memberView(state, member), guild_id: guild.id },
  });
}

export function removeMember(state: DiscordState, guild: Guild, userId: string): void {
  if (!guild.members.delete(userId)) return;
  tell(state, guild, {
    type: 'GUILD_MEMBER_REMOVE',
    intent: Intent.guildMembers,
    data: { guild_id: guild.id, user: state.users.get(userId) },
  });
}

/** Puts the bot into a guild with a role of its own that has `permissions`; when it is there already, sets those. */
export function letBotJoin(state: DiscordState, guild: Guild, permissions: bigint): void {
  const own = [...guild.roles.values()].find((role) => role.tags?.bot_id === state.bot.id);
  if (hasBot(state, guild) && own) {
    changeRole(state, guild, { role: own, changes: { permissions: permissions.toString() } });
    return;
  }
  const role = managedRole(state.nextId(), state.bot, permissions);
  addRole(state, guild, role);
  guild.members.set(state.bot.id, {
    userId: state.bot.id,
    nick: null,
    roles: [role.id],
    joinedAt: new Date(state.now()).toISOString(),
  });
  tell(state, guild, { type: 'GUILD_CREATE', intent: Intent.guilds, data: guildCreateView(state, guild) });
}

/** Adds a guild that has its members already. */
export function addGuild(state: DiscordState, guild: Guild): void {
  state.guilds.set(guild.id, guild);
  tell(state, guild, { type: 'GUILD_CREATE', intent: Intent.guilds, data: guildCreateView(state, guild) });
}

/** Deletes a guild with everything in it. */
export function deleteGuild(state: DiscordState, guild: Guild): void {
  removeBot(state, guild);
  for (const id of guild.channels.keys()) state.messages.delete(id);
  state.guilds.delete(guild.id);
}

/** Takes the bot, its role and its webhooks out of a guild. GUILD_DELETE without `unavailable` means just that. */
export function removeBot(state: DiscordState, guild: Guild): void {
  if (!guild.members.delete(state.bot.id)) return;
  for (const role of guild.roles.values()) {
    if (role.tags?.bot_id === state.bot.id) removeRole(state, guild, role);
  }
  for (const webhook of state.webhooks.values()) {
    if (webhook.guild_id === guild.id) state.webhooks.delete(webhook.id);
  }
  state.commands.delete(guild.id);
  state.emit({ type: 'GUILD_DELETE', guildId: guild.id, intent: Intent.guilds, data: { id: guild.id } });
}

/** Renames a guild or hands it to another owner. */
export function changeGuild(
  state: DiscordState,
  guild: Guild,
  changes: Partial<Pick<Guild, 'name' | 'ownerId'>>,
): void {
  Object.assign(guild, changes);
  tell(state, guild, { type: 'GUILD_UPDATE', intent: Intent.guilds, data: guildView(guild) });
}
