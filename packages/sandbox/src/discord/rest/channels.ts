import { z } from 'zod';
import type { DiscordContext } from '../context.ts';
import { directUser, directView } from '../direct-messages.ts';
import { DiscordError, formError } from '../errors.ts';
import { addChannel, changeChannel, removeChannel } from '../guild-changes.ts';
import type { Channel, Overwrite } from '../model.ts';
import { ChannelType } from '../model.ts';
import { channelPermissions, guildPermissions, holds, isThread, permissionBits } from '../permissions.ts';
import { blankChannel } from '../seed-guilds.ts';
import { splitChannels, threadView } from '../threads.ts';
import { bitField, parseForm, snowflake, text } from '../validate.ts';
import { channelFor, type GuildPlace, guildFor } from './access.ts';
import type { RestRoute } from './rest.ts';
import { RateLimited } from './rest.ts';

const MAX_CHANNELS = 500;
const MAX_CHILDREN = 50;
/** Kinds whose names are lower-cased and hyphenated (ark-domain.md §6.4). */
const SLUG_TYPES: number[] = [ChannelType.text, ChannelType.announcement, ChannelType.forum];

const overwriteType = z.union([z.literal(0), z.literal(1)]);
const overwrite = z.object({
  id: snowflake,
  type: overwriteType,
  allow: bitField.nullish(),
  deny: bitField.nullish(),
});
const settings = {
  topic: text(0, 1024).nullish(),
  parent_id: snowflake.nullish(),
  position: z.number().int().min(0).nullish(),
  nsfw: z.boolean().nullish(),
  rate_limit_per_user: z.number().int().min(0).max(21_600).nullish(),
  bitrate: z.number().int().min(8000).max(96_000).nullish(),
  user_limit: z.number().int().min(0).max(99).nullish(),
  permission_overwrites: z.array(overwrite).max(100).nullish(),
};
const newChannel = z.object({
  name: text(1, 100),
  type: z
    .number()
    .int()
    .refine((type) => Object.values<number>(ChannelType).includes(type))
    .default(0),
  ...settings,
});
const channelEdit = z.object({ name: text(1, 100).optional(), ...settings });
const overwriteEdit = z.object({ type: overwriteType, allow: bitField.nullish(), deny: bitField.nullish() });
const moves = z
  .array(
    z.object({ id: snowflake, position: z.number().int().min(0).nullish(), parent_id: snowflake.nullish() }),
  )
  .max(MAX_CHANNELS);

/** The name as Discord stores it for a channel of this type. */
export function channelName(name: string, type: number): string {
  if (!SLUG_TYPES.includes(type)) return name.trim();
  return name.trim().toLowerCase().replace(/\s+/g, '-');
}

export function channelRoutes(context: DiscordContext): RestRoute[] {
  const { state } = context;
  return [
    {
      method: 'GET',
      path: '/guilds/:guildId/channels',
      auth: 'bot',
      handle: ({ params, application }) =>
        splitChannels(guildFor(context, { params, application }).guild).listed,
    },
    {
      method: 'POST',
      path: '/guilds/:guildId/channels',
      auth: 'bot',
      status: 201,
      handle: ({ params, application, json }) => {
        const { guild, bot } = guildFor(context, { params, application }, 'MANAGE_CHANNELS');
        const form = parseForm(newChannel, json);
        if (splitChannels(guild).listed.length >= MAX_CHANNELS) throw new DiscordError('tooManyChannels');
        const parent = form.parent_id ? checkedParent({ guild, bot }, form.parent_id, form.type) : null;
        const overwrites = form.permission_overwrites
          ? checkedOverwrites(form.permission_overwrites, guildPermissions(guild, bot))
          : (parent?.permission_overwrites ?? []);
        const name = channelName(form.name, form.type);
        const channel: Channel = {
          ...blankChannel({ id: state.nextId(), guildId: guild.id, name, type: form.type }),
          ...settingsOf(form),
          parent_id: parent?.id ?? null,
          position: form.position ?? guild.channels.size,
          permission_overwrites: overwrites,
        };
        addChannel(state, guild, channel);
        return channel;
      },
    },
    {
      method: 'PATCH',
      path: '/guilds/:guildId/channels',
      auth: 'bot',
      handle: ({ params, application, json }) => {
        const { guild, bot } = guildFor(context, { params, application }, 'MANAGE_CHANNELS');
        for (const move of parseForm(moves, json)) {
          const channel = guild.channels.get(move.id);
          if (!channel) throw new DiscordError('unknownChannel');
          const parent = move.parent_id
            ? checkedParent({ guild, bot }, move.parent_id, channel.type).id
            : move.parent_id;
          changeChannel(state, channel, {
            position: move.position ?? channel.position,
            parent_id: parent === undefined ? channel.parent_id : parent,
          });
        }
        return undefined;
      },
    },
    {
      method: 'GET',
      path: '/channels/:channelId',
      auth: 'bot',
      handle: ({ params, application }) => {
        const { channel } = channelFor(context, { params, application });
        const user = directUser(state, channel);
        if (user) return directView(channel, user);
        return isThread(channel) ? threadView(state, channel) : channel;
      },
    },
    {
      method: 'GET',
      path: '/channels/:channelId/thread-members/:userId',
      auth: 'bot',
      handle: ({ params, application }) => {
        const { channel } = channelFor(context, { params, application });
        if (!channel.joined?.includes(params.userId ?? '')) throw new DiscordError('unknownMember');
        const join_timestamp = new Date(state.now()).toISOString();
        return { id: channel.id, user_id: params.userId, join_timestamp, flags: 0 };
      },
    },
    {
      method: 'PATCH',
      path: '/channels/:channelId',
      auth: 'bot',
      limit: { limit: 5, windowMs: 15_000 },
      handle: ({ params, application, json }) => {
        const { guild, bot, channel, held } = channelFor(context, { params, application }, 'MANAGE_CHANNELS');
        const form = parseForm(channelEdit, json);
        const parent = form.parent_id
          ? checkedParent({ guild, bot }, form.parent_id, channel.type).id
          : form.parent_id;
        const overwrites = form.permission_overwrites && checkedOverwrites(form.permission_overwrites, held);
        if (form.name !== undefined || form.topic !== undefined) {
          const verdict = context.limits.of(application.clientId).takeRename(channel.id);
          if (verdict.retryAfterMs !== undefined) throw new RateLimited(verdict, 'renames');
        }
        changeChannel(state, channel, {
          ...settingsOf(form),
          ...(form.name === undefined ? {} : { name: channelName(form.name, channel.type) }),
          ...(parent === undefined ? {} : { parent_id: parent }),
          ...(overwrites ? { permission_overwrites: overwrites } : {}),
        });
        return channel;
      },
    },
    {
      method: 'DELETE',
      path: '/channels/:channelId',
      auth: 'bot',
      handle: ({ params, application }) => {
        const { guild, channel } = channelFor(context, { params, application }, 'MANAGE_CHANNELS');
        removeChannel(state, guild, channel);
        return channel;
      },
    },
    {
      method: 'PUT',
      path: '/channels/:channelId/permissions/:overwriteId',
      auth: 'bot',
      handle: ({ params, application, json }) => {
        const { channel, held } = channelFor(context, { params, application }, 'MANAGE_ROLES');
        const form = parseForm(overwriteEdit, json);
        const [added] = checkedOverwrites([{ id: params.overwriteId ?? '', ...form }], held);
        const others = channel.permission_overwrites.filter((existing) => existing.id !== params.overwriteId);
        changeChannel(state, channel, { permission_overwrites: added ? [...others, added] : others });
        return undefined;
      },
    },
    {
      method: 'DELETE',
      path: '/channels/:channelId/permissions/:overwriteId',
      auth: 'bot',
      handle: ({ params, application }) => {
        const { channel } = channelFor(context, { params, application }, 'MANAGE_ROLES');
        const others = channel.permission_overwrites.filter((existing) => existing.id !== params.overwriteId);
        if (others.length === channel.permission_overwrites.length)
          throw new DiscordError('unknownOverwrite');
        changeChannel(state, channel, { permission_overwrites: others });
        return undefined;
      },
    },
    {
      method: 'POST',
      path: '/channels/:channelId/typing',
      auth: 'bot',
      handle: ({ params, application }) => {
        channelFor(context, { params, application }, 'SEND_MESSAGES');
        return undefined;
      },
    },
  ];
}

function settingsOf(form: z.infer<typeof channelEdit>): Partial<Channel> {
  return {
    ...(form.topic === undefined ? {} : { topic: form.topic }),
    ...(form.position == null ? {} : { position: form.position }),
    ...(form.nsfw == null ? {} : { nsfw: form.nsfw }),
    ...(form.rate_limit_per_user == null ? {} : { rate_limit_per_user: form.rate_limit_per_user }),
    ...(form.bitrate == null ? {} : { bitrate: form.bitrate }),
    ...(form.user_limit == null ? {} : { user_limit: form.user_limit }),
  };
}

/** A category that has room, and in which the bot may manage channels. */
function checkedParent({ guild, bot }: GuildPlace, parentId: string, childType: number): Channel {
  const parent = guild.channels.get(parentId);
  if (!parent) throw formError('parent_id', 'CHANNEL_PARENT_INVALID', 'Category does not exist');
  if (parent.type !== ChannelType.category || childType === ChannelType.category) {
    throw formError('parent_id', 'CHANNEL_PARENT_INVALID_TYPE', 'Not a category');
  }
  const held = channelPermissions(guild, bot, parent);
  if (!holds(held, 'VIEW_CHANNEL')) throw new DiscordError('missingAccess');
  if (!holds(held, 'MANAGE_CHANNELS')) throw new DiscordError('missingPermissions');
  const children = [...guild.channels.values()].filter((channel) => channel.parent_id === parentId);
  if (children.length >= MAX_CHILDREN) {
    throw formError(
      'parent_id',
      'CHANNEL_PARENT_MAX_CHANNELS',
      `Maximum number of channels in category reached (${MAX_CHILDREN})`,
    );
  }
  return parent;
}

/** A bot can give and take only what it holds itself, and Manage Roles only as an administrator (discord-api-docs #2521). */
function checkedOverwrites(list: z.infer<typeof overwrite>[], all: bigint): Overwrite[] {
  const held = holds(all, 'ADMINISTRATOR') ? all : all & ~permissionBits('MANAGE_ROLES');
  return list.map(({ id, type, allow, deny }) => {
    const touched = BigInt(allow ?? '0') | BigInt(deny ?? '0');
    if ((touched & held) !== touched) throw new DiscordError('missingPermissions');
    return { id, type, allow: allow ?? '0', deny: deny ?? '0' };
  });
}
