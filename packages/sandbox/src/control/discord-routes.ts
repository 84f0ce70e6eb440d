import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInput, Refusal } from '../base/refusal.ts';
import { applicationOf, applicationsIn, isIn } from '../discord/applications.ts';
import { directChannels, setDirectOpen } from '../discord/direct-messages.ts';
import { roleView } from '../discord/guild-views.ts';
import { resolveMentions } from '../discord/mentions.ts';
import { composeMessage, postMessage } from '../discord/messages.ts';
import type { Guild, StoredMessage } from '../discord/model.ts';
import { channelPermissions, guildPermissions, holds } from '../discord/permissions.ts';
import type { SimulatedDiscord } from '../discord/simulation/discord.ts';
import { interact, interactionInput, outcomeOf } from './interactions.ts';
import {
  applicationInput,
  applicationNamed,
  channelById,
  guildById,
  pathId,
  personIn,
  userCalled,
} from './lookup.ts';

const postInput = z.object({ as: z.string().min(1).max(100), content: z.string().min(1).max(2000) });
const pageInput = z.object({
  after: z
    .string()
    .regex(/^\d{1,20}$/)
    .default('0'),
  limit: z.coerce.number().int().min(1).max(2000).default(100),
});
const directInput = z.object({
  as: z.string().min(1).max(100),
  isOpen: z.boolean(),
  application: applicationInput.optional(),
});
const applicationQuery = z.object({ application: applicationInput.optional() });
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
        presence: state.applications.get(member.userId)?.presence ?? null,
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
      .map((stored) => ({ ...signed(stored), allowed_mentions: stored.allowedMentions }));
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

  app.get('/discord/commands', async ({ query }) => {
    const { application } = parseInput(applicationQuery, query);
    applicationNamed(state, application);
    return Object.fromEntries(
      [...state.commands].map(([scope, commands]) => [
        scope,
        commands.filter(({ application_id }) => application_id === (application ?? application_id)),
      ]),
    );
  });

  app.get('/discord/requests', async ({ query }) => {
    const { after } = parseInput(sinceInput, query);
    const { application } = parseInput(applicationQuery, query);
    applicationNamed(state, application);
    const requests = context.requests
      .since(after)
      .filter(({ application_id }) => application_id === (application ?? application_id));
    return { totals: context.requests.totals(), requests };
  });

  /** What bots have written to somebody directly. */
  app.get('/discord/direct-messages/:as', async ({ params, query }) => {
    const user = userCalled(state, parseInput(directInput.pick({ as: true }), params).as);
    const { application } = parseInput(applicationQuery, query);
    return directChannels(state, user, applicationNamed(state, application)?.bot)
      .flatMap(({ id }) => state.messages.get(id) ?? [])
      .toSorted((a, b) => (BigInt(a.message.id) < BigInt(b.message.id) ? -1 : 1))
      .map(signed);
  });

  /** Somebody takes bots' direct messages, or no longer does. */
  app.post('/discord/direct-messages', async ({ body }) => {
    const { as, isOpen, application } = parseInput(directInput, body);
    setDirectOpen(state, userCalled(state, as), { isOpen, bot: applicationNamed(state, application)?.bot });
    return { ok: true };
  });

  app.get('/discord/gateway', async () => ({ sessions: gateway.sessions() }));

  /** A message with the application that has said it, also where Discord leaves that out. */
  function signed({ message }: StoredMessage): Record<string, unknown> {
    const application_id = applicationOf(state.applications, message)?.clientId;
    return { ...message, ...(application_id === undefined ? {} : { application_id }) };
  }
}

function summaryOf({ context }: SimulatedDiscord, guild: Guild): Record<string, unknown> {
  return {
    id: guild.id,
    name: guild.name,
    ownerId: guild.ownerId,
    hasBot: isIn(guild, context.state.application),
    applications: applicationsIn(context.state.applications, guild).map(({ clientId }) => clientId),
    memberCount: guild.members.size,
  };
}
