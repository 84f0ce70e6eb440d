import { z } from 'zod';
import { id, timestamp } from '../core/ids.ts';
import { boundedRecord } from '../core/json-shape.ts';
import { limits } from '../core/limits-schema.ts';
import { tier } from '../core/tier-schema.ts';

/** A manager: a Discord user, or whoever has a Discord role, with some permissions, as stored (normalised). */
export const manager = z.object({
  kind: z.enum(['user', 'role']),
  /** Of the user, or of the role. */
  discordId: z.string(),
  permissions: z.array(z.string()),
  /** When the permissions end (ms); 0 means never. */
  expiresAt: timestamp,
});

/**
 * An instance as one of its members may see it. Settings groups stand beside these keys under their own names
 * (`log`, `chat` …), each with just the fields that the caller may view; `revs` has the version of each of them.
 */
export const instance = z.looseObject({
  id,
  guildId: z.string(),
  guildName: z.string(),
  guildIconUrl: z.string(),
  isActive: z.boolean(),
  /** Discord id of the owner. */
  ownerId: z.string(),
  /** Whether the caller is the owner. */
  isOwner: z.boolean(),
  /** The caller's own permissions; empty for the owner, who has all. */
  permissions: z.array(z.string()),
  /** The owner's tier: it decides features and limits. */
  tier,
  /** All managers for the owner, whose `revs` has their version; for a manager the entries that count for that person. */
  managers: z.array(manager),
  revs: z.record(z.string(), z.number()),
});

export type StoredManager = z.infer<typeof manager>;
export type Instance = z.infer<typeof instance>;

export const instanceLimits = z.object({ instanceId: id, limits });

/** What a feature can't do because Discord refuses something to the bot. */
export const refusedIntent = z.object({
  /** As its screen is called. */
  feature: z.string(),
  /** What does not work, as a sentence. */
  without: z.string(),
  /** What has to be switched on, as Discord's developer portal calls it. */
  intent: z.string(),
});
export type RefusedIntent = z.infer<typeof refusedIntent>;

/** Discord's channel types (discord.com/developers/docs/resources/channel). */
export const channel = z.object({
  id: z.string(),
  name: z.string(),
  type: z.number(),
  /** Its category; empty where it has none. */
  parentId: z.string(),
  position: z.number(),
  /** Set where the bot may not view the channel or not send messages there. */
  isBotBarred: z.literal(true).optional(),
});
export type Channel = z.infer<typeof channel>;

/** What a role with power can do; missing where it has none. */
export const rolePower = z.object({
  /** Whether the owner may have it handed out all the same. */
  isOwnersChoice: z.boolean(),
  /** Each by its words, which follow "whoever has it", and the keys by which the owner allows it. Empty for managers. */
  can: z.array(z.object({ keys: z.array(z.string()), words: z.string() })),
});

export const guildRole = z.object({
  id: z.string(),
  name: z.string(),
  /** 0xRRGGBB; 0 means none. */
  color: z.number(),
  position: z.number(),
  /** Held by a bot or integration: can't be handed out. */
  isManaged: z.boolean(),
  /** Whether the bot may hand it out: it is nobody's own, and has no power but what the owner has allowed. */
  isGrantable: z.boolean(),
  /** Whether settings have the bot hand it out. */
  isHandedOut: z.boolean(),
  power: rolePower.optional(),
});
export type GuildRole = z.infer<typeof guildRole>;

/** More than an instance has groups. */
const MAX_REVISIONS = 100;

/** A change to an instance: any of its groups, each whole or in part, with the revisions they were read at. */
export const instanceChange = z.looseObject({
  id,
  revs: boundedRecord(z.string().max(64), z.number().int(), MAX_REVISIONS).optional(),
});
