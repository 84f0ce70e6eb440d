import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInput, Refusal } from '../base/refusal.ts';
import {
  addChannel,
  addMember,
  addRole,
  changeChannel,
  changeGuild,
  changeMember,
  changeRole,
  letApplicationJoin,
  removeBot,
  removeChannel,
  removeMember,
  removeRole,
} from '../discord/guild-changes.ts';
import { roleView } from '../discord/guild-views.ts';
import type { Guild } from '../discord/model.ts';
import { ChannelType } from '../discord/model.ts';
import { ALL_PERMISSIONS } from '../discord/permissions.ts';
import { channelName } from '../discord/rest/channels.ts';
import { blankChannel, blankRole, INVITE_PERMISSIONS } from '../discord/seed-guilds.ts';
import type { SimulatedDiscord } from '../discord/simulation/discord.ts';
import { findUser } from '../discord/state.ts';
import { addThread, threadView } from '../discord/threads.ts';
import {
  applicationInput,
  applicationNamed,
  channelById,
  guildById,
  pathId,
  personIn,
  roleById,
} from './lookup.ts';

const name = z.string().trim().min(1).max(100);
const idText = z.string().regex(/^\d{1,20}$/);
const permissions = z.string().regex(/^\d{1,20}$/);
const CHANNEL_TYPES = ['text', 'voice', 'category', 'announcement', 'stage', 'forum'] as const;

const newChannel = z.object({
  name,
  type: z.enum(CHANNEL_TYPES).default('text'),
  parentId: idText.nullish(),
});
const newThread = z.object({
  name,
  isPrivate: z.boolean().default(false),
  /** Who has joined it; a private one shows itself to nobody else. The bot is called by its id. */
  members: z.array(z.string().min(1).max(100)).max(50).default([]),
});
const channelChanges = z.object({ name: name.optional(), parentId: idText.nullish() });
const roleInput = z.object({
  name: name.optional(),
  permissions: permissions.optional(),
  color: z.number().int().min(0).max(0xffffff).optional(),
  mentionable: z.boolean().optional(),
});
const guildChanges = z.object({ name: name.optional(), owner: z.string().max(100).optional() });
const inviteInput = z.object({
  permissions: permissions.default(INVITE_PERMISSIONS.toString()),
  application: applicationInput.optional(),
});
const memberInput = z.object({ as: z.string().min(1).max(100) });

/** What the people of a guild do there without the bot: routes that change guilds, channels, roles and members. */
export function registerDiscordChanges(app: FastifyInstance, { context }: SimulatedDiscord): void {
  const { state } = context;
  const guildIn = (params: unknown) => guildById(state, pathId(params, 'guildId'));

  app.patch('/discord/guilds/:guildId', async ({ params, body }) => {
    const guild = guildIn(params);
    const changes = parseInput(guildChanges, body);
    const ownerId = changes.owner === undefined ? guild.ownerId : personIn(state, guild, changes.owner).id;
    changeGuild(state, guild, { name: changes.name ?? guild.name, ownerId });
    return { id: guild.id, name: guild.name, ownerId };
  });

  app.post('/discord/guilds/:guildId/invite-bot', async ({ params, body }) => {
    const input = parseInput(inviteInput, body);
    letApplicationJoin(state, guildIn(params), {
      application: applicationNamed(state, input.application) ?? state.application,
      permissions: BigInt(input.permissions) & ALL_PERMISSIONS,
    });
    return { ok: true };
  });

  app.post('/discord/guilds/:guildId/kick-bot', async ({ params, body }) => {
    const { application } = parseInput(inviteInput.pick({ application: true }), body);
    removeBot(state, guildIn(params), applicationNamed(state, application) ?? state.application);
    return { ok: true };
  });

  app.post('/discord/guilds/:guildId/channels', async ({ params, body }) => {
    const guild = guildIn(params);
    const input = parseInput(newChannel, body);
    const parent = input.parentId ? categoryIn(guild, input.parentId) : null;
    const type = ChannelType[input.type];
    const channel = {
      ...blankChannel({ id: state.nextId(), guildId: guild.id, name: channelName(input.name, type), type }),
      parent_id: parent?.id ?? null,
      position: guild.channels.size,
      permission_overwrites: parent?.permission_overwrites ?? [],
    };
    addChannel(state, guild, channel);
    return channel;
  });

  app.post('/discord/channels/:channelId/threads', async ({ params, body }) => {
    const { guild, channel } = channelById(state, pathId(params, 'channelId'));
    const { name, isPrivate, members } = parseInput(newThread, body);
    const joined = members.map((as) => personIn(state, guild, as).id);
    return threadView(state, addThread(state, { guild, parent: channel }, { name, isPrivate, joined }));
  });

  app.patch('/discord/channels/:channelId', async ({ params, body }) => {
    const { guild, channel } = channelById(state, pathId(params, 'channelId'));
    const input = parseInput(channelChanges, body);
    const parentId = input.parentId ? categoryIn(guild, input.parentId).id : input.parentId;
    changeChannel(state, channel, {
      name: input.name === undefined ? channel.name : channelName(input.name, channel.type),
      parent_id: parentId === undefined ? channel.parent_id : parentId,
    });
    return channel;
  });

  app.delete('/discord/channels/:channelId', async ({ params }) => {
    const { guild, channel } = channelById(state, pathId(params, 'channelId'));
    removeChannel(state, guild, channel);
    return { ok: true };
  });

  app.post('/discord/guilds/:guildId/roles', async ({ params, body }) => {
    const guild = guildIn(params);
    const input = parseInput(roleInput, body);
    const role = { ...blankRole(state.nextId(), 'new role'), ...withoutUndefined(input) };
    addRole(state, guild, role);
    return roleView({ ...role, position: 1 });
  });

  app.patch('/discord/guilds/:guildId/roles/:roleId', async ({ params, body }) => {
    const guild = guildIn(params);
    const role = roleById(guild, pathId(params, 'roleId'));
    changeRole(state, guild, { role, changes: withoutUndefined(parseInput(roleInput, body)) });
    return roleView(role);
  });

  app.delete('/discord/guilds/:guildId/roles/:roleId', async ({ params }) => {
    const guild = guildIn(params);
    const role = roleById(guild, pathId(params, 'roleId'));
    if (role.managed || role.id === guild.id) throw new Refusal(400, `${role.name} can’t be deleted`);
    removeRole(state, guild, role);
    return { ok: true };
  });

  app.post('/discord/guilds/:guildId/members', async ({ params, body }) => {
    const guild = guildIn(params);
    const { as } = parseInput(memberInput, body);
    const user = findUser(state, as);
    if (!user || user.bot) throw new Refusal(400, `as: there is nobody called ${as.slice(0, 50)}`);
    if (!guild.members.has(user.id)) addMember(state, guild, user.id);
    return { ok: true };
  });

  app.delete('/discord/guilds/:guildId/members/:as', async ({ params }) => {
    const guild = guildIn(params);
    const user = personIn(state, guild, parseInput(memberInput, params).as);
    if (user.id === guild.ownerId || user.bot)
      throw new Refusal(400, `${user.username} can’t leave this way`);
    removeMember(state, guild, user.id);
    return { ok: true };
  });

  app.put('/discord/guilds/:guildId/members/:as/roles/:roleId', async ({ params }) =>
    setRole(params, (roles, id) => [...new Set([...roles, id])]),
  );

  app.delete('/discord/guilds/:guildId/members/:as/roles/:roleId', async ({ params }) =>
    setRole(params, (roles, id) => roles.filter((role) => role !== id)),
  );

  function setRole(params: unknown, change: (roles: string[], id: string) => string[]): { roles: string[] } {
    const guild = guildIn(params);
    const role = roleById(guild, pathId(params, 'roleId'));
    const member = guild.members.get(personIn(state, guild, parseInput(memberInput, params).as).id);
    if (!member) throw new Refusal(400, 'as: is not in the guild');
    const roles = change(member.roles, role.id);
    changeMember(state, guild, { member, changes: { roles } });
    return { roles };
  }
}

function categoryIn(guild: Guild, channelId: string) {
  const channel = guild.channels.get(channelId);
  if (channel?.type !== ChannelType.category)
    throw new Refusal(400, 'parentId: is not a category of this guild');
  return channel;
}

function withoutUndefined(input: z.infer<typeof roleInput>): z.infer<typeof roleInput> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}
