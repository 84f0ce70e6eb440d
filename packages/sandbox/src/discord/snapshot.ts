import { z } from 'zod';
import { type Application, newApplication, TEAM_ROLES } from './applications.ts';
import type { Guild } from './model.ts';
import type { DiscordState } from './state.ts';
import { splitChannels } from './threads.ts';

/**
 * What the simulated Discord remembers from one run to the next: guilds with their channels, roles and members (so also
 * where bots are), and applications with their tokens; that of the installation's own comes from the settings, and so do its
 * secret and its redirect addresses. Messages, threads, webhooks, commands and sign-ins end with the run, and a bot has to expect that anyway.
 */

const id = z.string();
const overwrite = z.object({ id, type: z.union([z.literal(0), z.literal(1)]), allow: id, deny: id });

const role = z.object({
  id,
  name: z.string(),
  color: z.number(),
  hoist: z.boolean(),
  position: z.number(),
  permissions: id,
  managed: z.boolean(),
  mentionable: z.boolean(),
  flags: z.number(),
  icon: z.null(),
  unicode_emoji: z.null(),
  tags: z.object({ bot_id: id.optional() }).optional(),
});

const channel = z.object({
  id,
  type: z.number(),
  guild_id: id,
  name: z.string(),
  position: z.number(),
  topic: z.string().nullable(),
  parent_id: id.nullable(),
  permission_overwrites: z.array(overwrite),
  nsfw: z.boolean(),
  rate_limit_per_user: z.number(),
  flags: z.number(),
  // The messages are gone, and with them the last one.
  last_message_id: z.unknown().transform(() => null),
  bitrate: z.number().optional(),
  user_limit: z.number().optional(),
});

const member = z.object({
  userId: id,
  nick: z.string().nullable(),
  roles: z.array(id),
  joinedAt: z.string(),
});

const application = z.object({
  clientId: id,
  clientSecret: z.string(),
  botToken: z.string(),
  redirectUris: z.array(z.string()),
  name: z.string(),
  description: z.string(),
  icon: z.string().nullable(),
  username: z.string(),
  avatar: z.string().nullable(),
  ownerId: id,
  team: z
    .object({
      id,
      name: z.string(),
      ownerId: id,
      members: z.array(z.object({ userId: id, role: z.enum(TEAM_ROLES), hasAccepted: z.boolean() })),
    })
    .nullable(),
  portal: z.object({ presences: z.boolean(), members: z.boolean(), messageContent: z.boolean() }),
  maxConcurrency: z.number(),
});

const snapshotSchema = z.object({
  version: z.literal(1),
  seed: z.string(),
  clientId: id,
  /** Missing in a file of the time when there was one application. */
  applications: z.array(application).default([]),
  guilds: z.array(
    z.object({
      id,
      name: z.string(),
      ownerId: id,
      roles: z.array(role),
      channels: z.array(channel),
      members: z.array(member),
    }),
  ),
});

/** The state as text for a file. The same state gives the same text. */
export function snapshotOf(state: DiscordState, seed: string): string {
  const guilds = [...state.guilds.values()].map((guild) => ({
    ...guild,
    roles: [...guild.roles.values()],
    channels: splitChannels(guild).listed.map((one) => ({ ...one, last_message_id: null })),
    members: [...guild.members.values()],
  }));
  const applications = [...state.applications.values()].map((one) => savedApplication(state, one));
  return JSON.stringify({ version: 1, seed, clientId: state.application.clientId, applications, guilds });
}

function savedApplication(state: DiscordState, one: Application): z.infer<typeof application> {
  const { bot, presence: _now, portalFault: _fault, identifiesTooSoon: _count, ...saved } = one;
  const keys = { clientSecret: '', botToken: '', redirectUris: [] };
  const { username, avatar } = bot;
  return { ...saved, username, avatar, ...(one === state.application ? keys : {}) };
}

/** Puts the guilds of an earlier run in place of the seeded ones; one of another seed or application is ignored. */
export function restoreSnapshot(state: DiscordState, seed: string, saved: unknown): void {
  const parsed = snapshotSchema.safeParse(saved);
  if (!parsed.success) return;
  const { data } = parsed;
  if (data.seed !== seed || data.clientId !== state.application.clientId) return;
  for (const one of data.applications) restoreApplication(state, one);
  for (const guild of data.guilds) {
    if (!state.guilds.has(guild.id)) continue;
    const isKnown = (userId: string) => state.users.has(userId);
    const restored: Guild = {
      ...guild,
      roles: new Map(
        guild.roles
          .filter(({ tags }) => tags?.bot_id === undefined || isKnown(tags.bot_id))
          .map((one) => [one.id, one]),
      ),
      channels: new Map(guild.channels.map((one) => [one.id, one])),
      members: new Map(guild.members.filter(({ userId }) => isKnown(userId)).map((one) => [one.userId, one])),
    };
    state.guilds.set(guild.id, restored);
  }
}

/** An application of somebody who is no longer there, such as an account of a copied guild, ended with the run. */
function restoreApplication(state: DiscordState, saved: z.infer<typeof application>): void {
  const { clientId, clientSecret, botToken, redirectUris, username, avatar, ...rest } = saved;
  if (!state.users.has(rest.ownerId)) return;
  const keys = { clientId, clientSecret, botToken, redirectUris };
  const restored = state.applications.get(clientId) ?? newApplication(keys, rest);
  Object.assign(restored, rest);
  Object.assign(restored.bot, { username, avatar });
  state.applications.set(clientId, restored);
  state.users.set(clientId, restored.bot);
}
