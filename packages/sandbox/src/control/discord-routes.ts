import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInput, Refusal } from '../base/refusal.ts';
import { openDirect } from '../discord/direct-messages.ts';
import { roleView } from '../discord/guild-views.ts';
import { resolveMentions } from '../discord/mentions.ts';
import { composeMessage, postMessage } from '../discord/messages.ts';
import type { Guild } from '../discord/model.ts';
import { channelPermissions, guildPermissions, holds } from '../discord/permissions.ts';
import type { SimulatedDiscord } from '../discord/simulation/discord.ts';
import { hasBot } from '../discord/state.ts';
import { interact, interactionInput, outcomeOf } from './interactions.ts';
import { channelById, guildById, pathId, personIn, userCalled } from './lookup.ts';

const postInput = z.object({ as: z.string().min(1).max(100), content: z.string().min(1).max(2000) });
const pageInput = z.object({
  after: z
    .string()
    .regex(/^\d{1,20}$/)
    .default('0'),
  limit: z.coerce.number().int().min(1).max(2000).default(100),
});
const directInput = z.object({ as: z.string().min(1).max(100), isOpen: z.boolean() });
const sinceInput = z.object({ after: z.coerce.number().int().min(0).default(0) });

/** What can be seen and said in the simulated Discord from outside; changes and faults have their own files. */
export function registerDiscordControl(app: FastifyInstance, discord: SimulatedDiscord): void {
  const { context, gateway } = discord;
  const { state } = context;

  app.get('/discord/guilds', async () =>
    [...state.guilds.values()].map((guild) => summaryOf(discord, guild)),
  );

  app.get('/discord/guilds/:guildId', async ({ params }) => {
    const guild = guildById(state, pathId(params, 'guildId'));
    return {
      ...summaryOf(discord, guild),
      channels: [...guild.channels.values()],
      roles: [...guild.roles.values()].map(roleView),
      members: [...guild.members.values()].map((member) => ({
        user: state.users.get(member.userId),
        account: state.accounts.find((account) => account.discordId === member.userId)?.name ?? null,
        nick: member.nick,
        roles: member.roles,
        permissions: guildPermissions(guild, member).toString(),
      })),
    };
  });

  app.get('/discord/channels/:channelId/messages', async ({ params, query }) => {
    const { channel } = channelById(state, pathId(params, 'channelId'));
    const { after, limit } = parseInput(pageInput, query);
    return (state.messages.get(channel.id) ?? [])
      .filter(({ message }) => BigInt(message.id) > BigInt(after))
      .slice(-limit)
      .map(({ message, allowedMentions }) => ({ ...message, allowed_mentions: allowedMentions }));
  });

  app.post('/discord/channels/:channelId/messages', async ({ params, body }) => {
    const { guild, channel } = channelById(state, pathId(params, 'channelId'));
    const { as, content } = parseInput(postInput, body);
    const author = personIn(state, guild, as);
    const member = guild.members.get(author.id);
    const held = member ? channelPermissions(guild, member, channel) : 0n;
    if (!holds(held, 'VIEW_CHANNEL', 'SEND_MESSAGES')) {
      throw new Refusal(400, `as: ${author.username} may not write in ${channel.name}`);
    }
    const canMentionEveryone = holds(held, 'MENTION_EVERYONE');
    const options = {
      content,
      allowed: null,
      guild,
      users: state.users,
      canMentionEveryone,
      repliedTo: null,
    };
    const stored = composeMessage(state, channel.id, { author, content, mentions: resolveMentions(options) });
    postMessage(state, { guild, channel }, stored);
    return stored.message;
  });

  app.post('/discord/interactions', async ({ body }) =>
    interact(context, parseInput(interactionInput, body)),
  );

  app.get('/discord/interactions/:interactionId', async ({ params }) => {
    const interactionId = pathId(params, 'interactionId');
    const interaction = context.desk.find(interactionId);
    if (!interaction) throw new Refusal(404, `There is no interaction ${interactionId}`);
    return outcomeOf(interaction);
  });

  app.get('/discord/commands', async () => Object.fromEntries(state.commands));

  app.get('/discord/requests', async ({ query }) => {
    const { after } = parseInput(sinceInput, query);
    return { totals: context.requests.totals(), requests: context.requests.since(after) };
  });

  /** What the bot has written to somebody directly. */
  app.get('/discord/direct-messages/:as', async ({ params }) => {
    const user = userCalled(state, parseInput(directInput.pick({ as: true }), params).as);
    return (state.messages.get(openDirect(state, user).id) ?? []).map(({ message }) => message);
  });

  /** Somebody takes the bot's direct messages, or no longer does. */
  app.post('/discord/direct-messages', async ({ body }) => {
    const { as, isOpen } = parseInput(directInput, body);
    const { id } = userCalled(state, as);
    if (isOpen) state.directMessages.closed.delete(id);
    else state.directMessages.closed.add(id);
    return { ok: true };
  });

  app.get('/discord/gateway', async () => ({ sessions: gateway.sessions() }));
}

function summaryOf({ context }: SimulatedDiscord, guild: Guild): Record<string, unknown> {
  return {
    id: guild.id,
    name: guild.name,
    ownerId: guild.ownerId,
    hasBot: hasBot(context.state, guild),
    memberCount: guild.members.size,
  };
}
