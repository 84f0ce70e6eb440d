import { z } from 'zod';
import type { Guild } from './model.ts';
import type { DiscordState } from './state.ts';
import { splitChannels } from './threads.ts';

/**
 * What the simulated Discord remembers from one run to the next: guilds with their channels, roles and members (so also
 * where the bot is). Messages, threads, webhooks, commands and sign-ins end with the run, and a bot has to expect that anyway.
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

const snapshotSchema = z.object({
  version: z.literal(1),
  seed: z.string(),
  clientId: id,
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
  return JSON.stringify({ version: 1, seed, clientId: state.application.clientId, guilds });
}

/** Puts the guilds of an earlier run in place of the seeded ones; one of another seed or application is ignored. */
export function restoreSnapshot(state: DiscordState, seed: string, saved: unknown): void {
  const parsed = snapshotSchema.safeParse(saved);
  if (!parsed.success) return;
  const { data } = parsed;
  if (data.seed !== seed || data.clientId !== state.application.clientId) return;
  for (const guild of data.guilds) {
    if (!state.guilds.has(guild.id)) continue;
    const restored: Guild = {
      ...guild,
      roles: new Map(guild.roles.map((one) => [one.id, one])),
      channels: new Map(guild.channels.map((one) => [one.id, one])),
      members: new Map(guild.members.map((one) => [one.userId, one])),
    };
    state.guilds.set(guild.id, restored);
  }
}
