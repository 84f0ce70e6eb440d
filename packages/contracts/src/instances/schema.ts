import { z } from 'zod';
import { id, timestamp } from '../core/ids.ts';
import { boundedRecord } from '../core/json-shape.ts';
import { problem } from '../core/problem.ts';
import { tier } from '../core/tier-schema.ts';
import { limits } from '../derived/limits-schema.ts';

/**
 * A manager: a Discord user, or everybody with a Discord role, with some permissions, as stored (normalised).
 */
export const manager = z.object({
  kind: z.enum(['user', 'role']),
  /** Id of the user or role. */
  discordId: z.string(),
  permissions: z.array(z.string()),
  /** When the permissions end (ms); 0 means never. */
  expiresAt: timestamp,
});

/**
 * An instance as one of its members may see it. Settings groups are further keys with their own names (`log`,
 * `chat` …), each with only the fields that the caller may view; `revs` has their revisions.
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
  /** The owner's tier: it determines features and limits. */
  tier,
  /**
   * For the owner all managers (`revs` has their revision); for a manager only the entries that apply to that
   * person.
   */
  managers: z.array(manager),
  revs: z.record(z.string(), z.number()),
});

/** An instance after a change. */
export const savedInstance = instance.extend({
  /** Paths of changed fields that kept their value because the caller may not edit them, as `decay.needsTwoPeople`. */
  notSaved: z.array(z.string()).optional(),
});

export type StoredManager = z.infer<typeof manager>;
export type Instance = z.infer<typeof instance>;
export type SavedInstance = z.infer<typeof savedInstance>;

export const instanceLimits = z.object({
  instanceId: id,
  limits,
  /** What the owner must know about on every page; empty for others. */
  problems: z.array(problem),
});

/**
 * What a feature can't do because Discord refuses the bot an intent, or because the bot's session began before the intent was
 * needed.
 */
export const refusedIntent = z.object({
  /** The title of its screen. */
  feature: z.string(),
  /** What doesn't work, as a sentence. */
  without: z.string(),
  /** What to switch on, as named in Discord's developer portal. */
  intent: z.string(),
  /** It will work with the bot's next session, which starts by itself. */
  isWaiting: z.boolean(),
  /** What happens to events until then, as a sentence; may be empty. */
  meanwhile: z.string(),
  /** The instance's own application is in charge: its owner can switch the intent on. */
  isOwn: z.boolean(),
});
export type RefusedIntent = z.infer<typeof refusedIntent>;

/** Discord's channel types (discord.com/developers/docs/resources/channel). */
export const channel = z.object({
  id: z.string(),
  name: z.string(),
  type: z.number(),
  /** Its category; empty if it has none. */
  parentId: z.string(),
  position: z.number(),
  /** Set if the bot may not view the channel or not send messages there. */
  isBotBarred: z.literal(true).optional(),
});
export type Channel = z.infer<typeof channel>;

/** The name of a text channel, such that Discord keeps it as it is. */
export const newChannelName = z
  .string()
  .max(100, 'Channel name must be less than 101 characters')
  .regex(/^[a-z0-9_-]+$/, 'Channel names have small letters, digits, hyphens and underscores');

/** Discord's types of the channels that the bot posts in: text and announcements. */
const POSTABLE: readonly number[] = [0, 5];

export const isPostable = ({ type }: Pick<Channel, 'type'>): boolean => POSTABLE.includes(type);

/** What a role with power can do; missing if it has none. */
export const rolePower = z.object({
  /** Whether the owner may allow the bot to grant it anyway. */
  isOwnersChoice: z.boolean(),
  /**
   * Each with its description, which completes "members may …", and the keys by which the owner allows it.
   * Empty for managers.
   */
  can: z.array(z.object({ keys: z.array(z.string()), words: z.string() })),
});

export const guildRole = z.object({
  id: z.string(),
  name: z.string(),
  /** 0xRRGGBB; 0 means none. */
  color: z.number(),
  position: z.number(),
  /** Belongs to a bot or integration: can't be granted. */
  isManaged: z.boolean(),
  /** Whether the bot may grant it: it isn't managed, and has no power except what the owner has allowed. */
  isGrantable: z.boolean(),
  /** Whether some setting makes the bot grant it. */
  isHandedOut: z.boolean(),
  power: rolePower.optional(),
});
export type GuildRole = z.infer<typeof guildRole>;

/** More than the groups of an instance. */
const MAX_REVISIONS = 100;

/**
 * A change to an instance: any of its groups, each whole or in part, with the revisions they were read at.
 */
export const instanceChange = z.looseObject({
  id,
  revs: boundedRecord(z.string().max(64), z.number().int(), MAX_REVISIONS).optional(),
});
