import { seedSnowflake } from '../base/seed.ts';
import type { PlannedGuild, SeedPlan } from '../base/seed-plan.ts';
import type { ChannelAudience, ChannelTemplate, GuildTemplate } from './guild-templates.ts';
import { GUILD_TEMPLATES } from './guild-templates.ts';
import type { Channel, Guild, Member, Overwrite, Role, User } from './model.ts';
import { ChannelType } from './model.ts';
import { permissionBits } from './permissions.ts';

/** The eight rights that the product asks for in its invitation (ark-domain.md §6.2): 268561424. */
export const INVITE_PERMISSIONS = permissionBits(
  'MANAGE_CHANNELS',
  'MANAGE_MESSAGES',
  'MANAGE_ROLES',
  'SEND_MESSAGES',
  'EMBED_LINKS',
  'ATTACH_FILES',
  'VIEW_CHANNEL',
  'READ_MESSAGE_HISTORY',
);

/** What Discord gives `@everyone` in a new guild, as far as the sandbox knows these rights. */
const EVERYONE_PERMISSIONS = permissionBits(
  'CREATE_INSTANT_INVITE',
  'ADD_REACTIONS',
  'STREAM',
  'VIEW_CHANNEL',
  'SEND_MESSAGES',
  'SEND_MESSAGES_IN_THREADS',
  'EMBED_LINKS',
  'ATTACH_FILES',
  'READ_MESSAGE_HISTORY',
  'USE_EXTERNAL_EMOJIS',
  'CONNECT',
  'SPEAK',
  'USE_VAD',
  'CHANGE_NICKNAME',
  'USE_APPLICATION_COMMANDS',
);

const JOINED_AT = '2024-01-01T12:00:00.000000+00:00';

export type SeededDiscord = { guilds: Guild[]; users: User[] };

/** The guilds and their people in the world of `seed`; ids depend on the seed and the names alone. */
export function seedGuilds(seed: string, plan: SeedPlan, botUser: User): SeededDiscord {
  const users = new Map<string, User>([[botUser.id, botUser]]);
  for (const account of plan.accounts) {
    users.set(account.discordId, personOf(account.discordId, account.username, account.displayName));
  }
  const guilds = plan.guilds.map((planned) => {
    const template = GUILD_TEMPLATES[planned.template];
    const members = template.members.map((member) => {
      const account = plan.accounts.find((candidate) => candidate.username === member.username);
      const id = account?.discordId ?? seedSnowflake(seed, `user ${member.username}`);
      if (!account) users.set(id, personOf(id, member.username, member.displayName ?? member.username));
      return { id, template: member };
    });
    return buildGuild({ seed, planned, template, members, botUser });
  });
  return { guilds, users: [...users.values()] };
}

function personOf(id: string, username: string, displayName: string): User {
  return {
    id,
    username,
    discriminator: '0',
    global_name: displayName,
    avatar: null,
    public_flags: 0,
    flags: 0,
    primary_guild: null,
  };
}

type GuildPlan = {
  seed: string;
  planned: PlannedGuild;
  template: GuildTemplate;
  members: { id: string; template: GuildTemplate['members'][number] }[];
  botUser: User;
};

function buildGuild({ seed, planned, template, members, botUser }: GuildPlan): Guild {
  const idOf = (name: string) => seedSnowflake(seed, `${planned.key} ${name}`);
  const roles = buildRoles({ planned, template, botUser, idOf });
  const roleId = (name: string) => roles.find((role) => role.name === name)?.id;
  const staff = template.roles.filter((role) => role.isStaff).flatMap((role) => roleId(role.name) ?? []);
  const bot = roles.find((role) => role.managed);
  const channels = buildChannels(template, { guildId: planned.id, idOf, staff, botRoleId: bot?.id ?? null });
  const people: Member[] = members.map((member) => ({
    userId: member.id,
    nick: member.template.nick ?? null,
    roles: member.template.roles.flatMap((name) => roleId(name) ?? []),
    joinedAt: JOINED_AT,
  }));
  if (bot) people.push({ userId: botUser.id, nick: null, roles: [bot.id], joinedAt: JOINED_AT });
  return {
    id: planned.id,
    name: planned.name,
    ownerId: planned.ownerDiscordId,
    roles: new Map(roles.map((role) => [role.id, role])),
    channels: new Map(channels.map((channel) => [channel.id, channel])),
    members: new Map(people.map((member) => [member.userId, member])),
  };
}

type RolePlan = {
  planned: PlannedGuild;
  template: GuildTemplate;
  botUser: User;
  idOf: (name: string) => string;
};

function buildRoles({ planned, template, botUser, idOf }: RolePlan): Role[] {
  const webhooks = template.botHasWebhooks ? permissionBits('MANAGE_WEBHOOKS') : 0n;
  const botRole = managedRole(idOf('role bot'), botUser, INVITE_PERMISSIONS | webhooks);
  const named = template.roles.flatMap((role): Role[] => {
    const built: Role = {
      ...blankRole(idOf(`role ${role.name}`), role.name),
      color: role.color,
      hoist: role.hoist ?? false,
      mentionable: role.mentionable ?? false,
      permissions: permissionBits(...(role.permissions ?? [])).toString(),
    };
    return planned.hasBot && template.botRoleBelow === role.name ? [built, botRole] : [built];
  });
  if (planned.hasBot && template.botRoleBelow === null) named.push(botRole);
  const everyone: Role = {
    ...blankRole(planned.id, '@everyone'),
    permissions: EVERYONE_PERMISSIONS.toString(),
  };
  const ladder = [everyone, ...named.reverse()];
  return ladder.map((role, position) => ({ ...role, position }));
}

/** A role without colour, rights or members, at the foot of the ladder. */
export function blankRole(id: string, name: string): Role {
  return {
    id,
    name,
    color: 0,
    hoist: false,
    position: 1,
    permissions: '0',
    managed: false,
    mentionable: false,
    flags: 0,
    icon: null,
    unicode_emoji: null,
  };
}

/** The role that Discord makes for a bot when it joins; nobody can hand it out. */
export function managedRole(id: string, botUser: User, permissions: bigint): Role {
  return {
    ...blankRole(id, botUser.username),
    permissions: permissions.toString(),
    managed: true,
    tags: { bot_id: botUser.id },
  };
}

type ChannelPlan = {
  guildId: string;
  idOf: (name: string) => string;
  staff: string[];
  botRoleId: string | null;
};

function buildChannels(template: GuildTemplate, plan: ChannelPlan): Channel[] {
  return template.categories.flatMap((category, categoryIndex) => {
    const categoryId = plan.idOf(`category ${category.name}`);
    const categoryOverwrites = overwritesFor(category.audience ?? 'everyone', plan);
    const head: Channel = {
      ...blankChannel({
        id: categoryId,
        guildId: plan.guildId,
        name: category.name,
        type: ChannelType.category,
      }),
      position: categoryIndex,
      permission_overwrites: categoryOverwrites,
    };
    const children = category.channels.map(
      (channel, index): Channel => ({
        ...buildChannel(channel, plan, category.name),
        parent_id: categoryId,
        position: index,
        permission_overwrites: channel.audience ? overwritesFor(channel.audience, plan) : categoryOverwrites,
      }),
    );
    return [head, ...children];
  });
}

function buildChannel(template: ChannelTemplate, plan: ChannelPlan, category: string): Channel {
  const type = ChannelType[template.type ?? 'text'];
  const id = plan.idOf(`channel ${category} ${template.name}`);
  return {
    ...blankChannel({ id, guildId: plan.guildId, name: template.name, type }),
    topic: template.topic ?? null,
  };
}

/** A channel with nothing set but what it is; voice channels get Discord's default bitrate. */
export function blankChannel(options: { id: string; guildId: string; name: string; type: number }): Channel {
  const isVoice = options.type === ChannelType.voice || options.type === ChannelType.stage;
  return {
    id: options.id,
    type: options.type,
    guild_id: options.guildId,
    name: options.name,
    position: 0,
    topic: null,
    parent_id: null,
    permission_overwrites: [],
    nsfw: false,
    rate_limit_per_user: 0,
    flags: 0,
    last_message_id: null,
    ...(isVoice ? { bitrate: 64_000, user_limit: 0 } : {}),
  };
}

function overwritesFor(audience: ChannelAudience, plan: ChannelPlan): Overwrite[] {
  if (audience === 'everyone') return [];
  const closed = permissionBits(audience === 'read-only' ? 'SEND_MESSAGES' : 'VIEW_CHANNEL').toString();
  const open = permissionBits('VIEW_CHANNEL', 'SEND_MESSAGES').toString();
  const insiders =
    audience === 'staff-and-bot' && plan.botRoleId ? [...plan.staff, plan.botRoleId] : plan.staff;
  return [
    { id: plan.guildId, type: 0, allow: '0', deny: closed },
    ...insiders.map((id): Overwrite => ({ id, type: 0, allow: open, deny: '0' })),
  ];
}
