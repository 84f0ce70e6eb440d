import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseInput, Refusal } from '../base/refusal.ts';
import {
  type Application,
  isIn,
  MAX_APPLICATIONS,
  newApplication,
  newBotToken,
  newClientSecret,
  ownerOf,
  resetToken,
  TEAM_ROLES,
  type Team,
} from '../discord/applications.ts';
import { removeApplication } from '../discord/guild-changes.ts';
import { intentsInput, switchPortal } from '../discord/intents.ts';
import type { SimulatedDiscord } from '../discord/simulation/discord.ts';
import type { DiscordState } from '../discord/state.ts';
import { applicationById, pathId, userCalled } from './lookup.ts';

const name = z.string().trim().min(2).max(32);
const as = z.string().min(1).max(100);
const member = z.union([
  as.transform((one) => ({ as: one, role: 'admin' as const, hasAccepted: true })),
  z.strictObject({ as, role: z.enum(TEAM_ROLES).default('admin'), hasAccepted: z.boolean().default(true) }),
]);
const team = z.strictObject({
  name: z.string().trim().min(1).max(100).default('Team'),
  /** Who made the team; the application’s owner if it is missing. The owner is a member, too. */
  owner: as.optional(),
  members: z.array(member).max(75).default([]),
});
const settings = {
  /** Privileged intents, all of them or each. */
  intents: intentsInput.optional(),
  team: team.nullish(),
  maxConcurrency: z.number().int().min(1).max(16).optional(),
};
const newInput = z.strictObject({ name, as: as.default('owner'), ...settings });
const changesInput = z.strictObject({ name: name.optional(), as: as.optional(), ...settings });

/** Applications, as people make and change them in Discord's developer portal. */
export function registerDiscordApplications(app: FastifyInstance, discord: SimulatedDiscord): void {
  const { context, gateway } = discord;
  const { state } = context;
  const applicationIn = (params: unknown) => applicationById(state, pathId(params, 'applicationId'));

  app.get('/discord/applications', async () =>
    [...state.applications.values()].map((application) => summaryOf(discord, application)),
  );

  app.post('/discord/applications', async ({ body }) => {
    const input = parseInput(newInput, body);
    const owner = userCalled(state, input.as);
    if (state.applications.size >= MAX_APPLICATIONS) {
      throw new Refusal(400, `There are ${MAX_APPLICATIONS} applications already: delete some`);
    }
    const clientId = state.nextId();
    const botToken = newBotToken(clientId, state.now());
    const keys = { clientId, clientSecret: newClientSecret(), botToken, redirectUris: [] };
    const application = newApplication(keys, { name: input.name, ownerId: owner.id });
    change(state, application, input);
    state.applications.set(clientId, application);
    state.users.set(application.bot.id, application.bot);
    return { id: clientId, token: botToken };
  });

  app.post('/discord/applications/:applicationId', async ({ params, body }) => {
    const application = applicationIn(params);
    const input = parseInput(changesInput, body);
    if (input.as !== undefined) application.ownerId = userCalled(state, input.as).id;
    if (input.name !== undefined) application.name = input.name;
    change(state, application, input);
    return summaryOf(discord, application);
  });

  app.post('/discord/applications/:applicationId/reset-token', async ({ params }) => {
    const application = applicationIn(params);
    const token = resetToken(application, state.now());
    gateway.end(application);
    return { token };
  });

  app.delete('/discord/applications/:applicationId', async ({ params }) => {
    const application = applicationIn(params);
    if (application === state.application) throw new Refusal(400, 'The installation’s own application stays');
    removeApplication(state, application);
    gateway.end(application);
    return { ok: true };
  });
}

function change(state: DiscordState, application: Application, input: z.infer<typeof changesInput>): void {
  if (input.team !== undefined) application.team = input.team && teamOf(state, application, input.team);
  if (input.maxConcurrency !== undefined) application.maxConcurrency = input.maxConcurrency;
  if (input.intents === undefined) return;
  application.portal = switchPortal(application.portal, input.intents);
  application.portalFault = null;
}

function teamOf(state: DiscordState, application: Application, input: z.infer<typeof team>): Team {
  const ownerId = input.owner === undefined ? application.ownerId : userCalled(state, input.owner).id;
  const members = input.members.map(({ as: called, role, hasAccepted }) => ({
    userId: userCalled(state, called).id,
    role,
    hasAccepted,
  }));
  const owner = { userId: ownerId, role: 'admin' as const, hasAccepted: true };
  return {
    id: application.team?.id ?? state.nextId(),
    name: input.name,
    ownerId,
    members: [owner, ...members.filter(({ userId }) => userId !== ownerId)],
  };
}

function summaryOf({ context }: SimulatedDiscord, application: Application): Record<string, unknown> {
  const { clientId, name: called, bot, ownerId, team: ownedBy, portal, portalFault } = application;
  const { state, limits } = context;
  const { total, remaining } = limits.of(clientId).identifiesLeft();
  return {
    id: clientId,
    name: called,
    botId: bot.id,
    owner: {
      id: ownerId,
      account: state.accounts.find(({ discordId }) => discordId === ownerId)?.name ?? null,
      username: ownerOf(state.users, { ...application, team: null }).username,
    },
    team: ownedBy,
    isOwn: application === state.application,
    intents: portalFault ?? portal,
    username: bot.username,
    avatar: bot.avatar,
    presence: application.presence,
    guilds: [...state.guilds.values()].filter((guild) => isIn(guild, application)).map(({ id }) => id),
    identifies: { used: total - remaining, tooSoon: application.identifiesTooSoon },
  };
}
