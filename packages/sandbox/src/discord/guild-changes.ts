import { type Application, applicationsIn, isIn } from './applications.ts';
import { setCommands } from './commands.ts';
import { guildCreateView, guildView, memberView, roleView } from './guild-views.ts';
import { Intent } from './intents.ts';
import type { Channel, Guild, Member, Role, User } from './model.ts';
import { ChannelType } from './model.ts';
import { managedRole } from './seed-guilds.ts';
import type { DiscordState } from './state.ts';

/** Changes to guilds, each told to the gateway. Nothing here asks whether somebody may do it. */

type Tell = { type: string; intent: number; data: Record<string, unknown> };

/** Tells it to every application whose bot is in the guild, in the form that is for each. */
function tell(
  state: DiscordState,
  guild: Guild,
  event: Tell | ((application: Application) => Tell | null),
): void {
  for (const application of applicationsIn(state.applications, guild)) {
    const told = typeof event === 'function' ? event(application) : event;
    if (told) state.emit({ ...told, applicationId: application.clientId, guildId: guild.id });
  }
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
  tell(state, guild, ({ bot }) => ({
    type: 'GUILD_MEMBER_UPDATE',
    // A bot hears of changes to itself whatever it asked for.
    intent: member.userId === bot.id ? Intent.none : Intent.guildMembers,
    data: { ...memberView(state, member), guild_id: guild.id },
  }));
}

export function addMember(state: DiscordState, guild: Guild, userId: string): void {
  putMember(state, guild, { userId, roles: [] });
}

/** Tells of a new member; a bot that joins gets the guild instead. */
function putMember(
  state: DiscordState,
  guild: Guild,
  { userId, roles }: Pick<Member, 'userId' | 'roles'>,
): void {
  const member: Member = { userId, nick: null, roles, joinedAt: new Date(state.now()).toISOString() };
  guild.members.set(userId, member);
  tell(state, guild, (application) =>
    application.bot.id === userId
      ? created(state, guild, application)
      : {
          type: 'GUILD_MEMBER_ADD',
          intent: Intent.guildMembers,
          data: { ...memberView(state, member), guild_id: guild.id },
        },
  );
}

const created = (state: DiscordState, guild: Guild, application: Application): Tell => ({
  type: 'GUILD_CREATE',
  intent: Intent.guilds,
  data: guildCreateView(state, guild, application),
});

export function removeMember(state: DiscordState, guild: Guild, userId: string): void {
  if (!guild.members.delete(userId)) return;
  tell(state, guild, {
    type: 'GUILD_MEMBER_REMOVE',
    intent: Intent.guildMembers,
    data: { guild_id: guild.id, user: state.users.get(userId) },
  });
}

/** Puts the installation's own bot into a guild. */
export function letBotJoin(state: DiscordState, guild: Guild, permissions: bigint): void {
  letApplicationJoin(state, guild, { application: state.application, permissions });
}

/** Puts a bot into a guild with a role of its own that has `permissions`; when it is there already, sets those. */
export function letApplicationJoin(
  state: DiscordState,
  guild: Guild,
  { application, permissions }: { application: Application; permissions: bigint },
): void {
  const { bot } = application;
  const own = [...guild.roles.values()].find((role) => role.tags?.bot_id === bot.id);
  if (isIn(guild, application) && own) {
    changeRole(state, guild, { role: own, changes: { permissions: permissions.toString() } });
    return;
  }
  const role = managedRole(state.nextId(), bot, permissions);
  addRole(state, guild, role);
  putMember(state, guild, { userId: bot.id, roles: [role.id] });
}

/** Adds a guild that has its members already. */
export function addGuild(state: DiscordState, guild: Guild): void {
  state.guilds.set(guild.id, guild);
  tell(state, guild, (application) => created(state, guild, application));
}

/** Deletes a guild with everything in it. */
export function deleteGuild(state: DiscordState, guild: Guild): void {
  for (const application of applicationsIn(state.applications, guild)) removeBot(state, guild, application);
  for (const id of guild.channels.keys()) state.messages.delete(id);
  state.guilds.delete(guild.id);
}

/**
 * Removes a bot from a guild, with its role, webhooks and commands. The bot gets GUILD_DELETE without `unavailable`, other bots
 * GUILD_MEMBER_REMOVE.
 */
export function removeBot(state: DiscordState, guild: Guild, { clientId, bot }: Application): void {
  if (!guild.members.has(bot.id)) return;
  removeMember(state, guild, bot.id);
  for (const role of guild.roles.values()) {
    if (role.tags?.bot_id === bot.id) removeRole(state, guild, role);
  }
  for (const webhook of state.webhooks.values()) {
    if (webhook.guild_id === guild.id && webhook.application_id === clientId)
      state.webhooks.delete(webhook.id);
  }
  setCommands(state, { scope: guild.id, applicationId: clientId }, []);
  const data = { id: guild.id };
  state.emit({
    type: 'GUILD_DELETE',
    applicationId: clientId,
    guildId: guild.id,
    intent: Intent.guilds,
    data,
  });
}

/** Deletes an application: its bot leaves its guilds, and its global commands go. */
export function removeApplication(state: DiscordState, application: Application): void {
  for (const guild of state.guilds.values()) removeBot(state, guild, application);
  setCommands(state, { scope: 'global', applicationId: application.clientId }, []);
  state.applications.delete(application.clientId);
}

/** Changes a bot's own name or picture: itself hears of it, and in its guilds the others. */
export function renameBot(
  state: DiscordState,
  { clientId, bot }: Application,
  changes: Partial<Pick<User, 'username' | 'avatar'>>,
): void {
  if (Object.keys(changes).length === 0) return;
  Object.assign(bot, changes);
  const guilds = [...state.guilds.values()].filter(({ members }) => members.has(bot.id));
  // The event belongs to no guild, so that every shard gets it.
  state.emit({
    type: 'USER_UPDATE',
    applicationId: clientId,
    guildId: null,
    intent: Intent.none,
    data: { ...bot },
  });
  for (const guild of guilds) {
    const member = guild.members.get(bot.id);
    if (member) changeMember(state, guild, { member, changes: {} });
  }
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
