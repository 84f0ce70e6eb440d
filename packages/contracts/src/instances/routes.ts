import { z } from 'zod';
import { id } from '../core/ids.ts';
import { memberQuery, person } from '../core/people.ts';
import { route } from '../derived/route.ts';
import {
  channel,
  guildRole,
  instance,
  instanceChange,
  instanceLimits,
  newChannelName,
  refusedIntent,
  savedInstance,
} from './schema.ts';

const byId = z.object({ id });
const member = { need: 'member', bot: 'query.id' } as const;

export const instanceRoutes = {
  forDiscordUser: route({
    method: 'GET',
    path: '/api/bots/forDiscordUser',
    summary: 'The instances that the caller owns or manages, with the parts the caller may view.',
    access: 'signed-in',
    inView: true,
    isLarge: true,
    response: z.array(instance),
  }),
  limits: route({
    method: 'GET',
    path: '/api/bots/limits',
    summary:
      "Limits and features of each of the caller's instances, with the problems that its owner must know about.",
    access: 'signed-in',
    inView: true,
    response: z.array(instanceLimits),
  }),
  directory: route({
    method: 'GET',
    path: '/api/bots/directory',
    summary:
      "What settings name, in one reply: `channels`, `categories`, `roles` and `refusedIntents`, the owner's name, and the game servers by name and cluster, for those who may view them.",
    access: member,
    query: byId,
    response: z.object({
      channels: z.array(channel),
      categories: z.array(channel),
      roles: z.array(guildRole),
      refusedIntents: z.array(refusedIntent),
      /** By sorting index and name. */
      servers: z.array(z.object({ id, name: z.string(), clusterId: z.string() })).optional(),
      /** The owner's user name; empty if they have never signed in. */
      ownerName: z.string(),
      /** Whether an in-game admin group has a player, and whether there is a starter set; for those who may view them. */
      hasAdmins: z.boolean().optional(),
      hasStarterSets: z.boolean().optional(),
    }),
  }),
  channels: route({
    method: 'GET',
    path: '/api/bots/channels',
    summary: "The guild's channels, without categories.",
    access: member,
    query: byId,
    response: z.array(channel),
  }),
  channelRights: route({
    method: 'GET',
    path: '/api/bots/channelRights',
    summary: 'Whether the bot may make channels in the guild, as Discord says now; null if Discord doesn’t.',
    access: { need: 'Owner', bot: 'query.id' },
    rate: 'members',
    query: byId,
    response: z.object({ mayMake: z.boolean().nullable() }),
  }),
  makeChannel: route({
    method: 'POST',
    path: '/api/bots/makeChannel',
    summary:
      'Has the bot make a text channel in the guild, unless there is one with this name. `message` says why it did not.',
    access: { need: 'Owner', bot: 'body.id' },
    rate: 'test-message',
    body: byId.extend({ name: newChannelName }),
    response: z.object({
      success: z.boolean(),
      message: z.string(),
      /** Empty if there is none. */
      channelId: z.string(),
    }),
  }),
  categories: route({
    method: 'GET',
    path: '/api/bots/categories',
    summary: "The guild's categories.",
    access: member,
    query: byId,
    response: z.array(channel),
  }),
  roles: route({
    method: 'GET',
    path: '/api/bots/roles',
    summary: "The guild's roles, without @everyone.",
    access: member,
    query: byId,
    response: z.array(guildRole),
  }),
  refusedIntents: route({
    method: 'GET',
    path: '/api/bots/refusedIntents',
    summary:
      'Features of the instance that don’t fully work because Discord refuses the bot a privileged intent, or until its next session has one.',
    access: member,
    query: byId,
    response: z.array(refusedIntent),
  }),
  members: route({
    method: 'GET',
    path: '/api/bots/members',
    summary:
      "The guild's members whose user name, display name or nickname begins with a text; for a Discord ID that member, for an empty text the first members, if Discord lists them. UPSTREAM if Discord doesn't respond.",
    // Members who may choose a Discord user somewhere: for a registration, or, as the owner, who has every
    // permission, for a manager.
    access: { need: 'PlayerRegistration_Edit', bot: 'query.id' },
    rate: 'members',
    query: byId.extend({ query: memberQuery }),
    response: z.array(person),
  }),
  update: route({
    method: 'PUT',
    path: '/api/bots',
    summary:
      'Merges settings by field ownership: fields that the caller may not edit keep their stored value, and are listed in `notSaved`.',
    access: { need: 'member', bot: 'body.bot.id' },
    rate: 'write',
    body: z.object({ bot: instanceChange }),
    response: savedInstance,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/bots',
    summary: 'Deletes an instance with all its data. The bot leaves the guild.',
    access: { need: 'Owner', bot: 'body.id' },
    rate: 'write',
    body: byId,
    response: z.boolean(),
  }),
  recreateApiKey: route({
    method: 'POST',
    path: '/api/bots/recreateApiKey',
    summary: 'Makes a new API key; the old one stops working at once.',
    access: { need: 'Owner', bot: 'body.botId' },
    feature: 'apiAccess',
    rate: 'write',
    body: z.object({ botId: id }),
    response: z.object({ apiKey: z.string() }),
  }),
} as const;
