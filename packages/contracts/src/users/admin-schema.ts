import { z } from 'zod';
import { FORM_MESSAGES, trimmedText } from '../core/fields.ts';
import { id, snowflake, timestamp } from '../core/ids.ts';
import { tier } from '../core/tier-schema.ts';
import { BONUS_TYPES, siteRole, user } from './schema.ts';

const MAX_EMAIL_LENGTH = 254;
const MAX_COMMENT_LENGTH = 1000;

/**
 * A user as site admins see them. `comment` and `selfHostingKnownIps`, which the specification (§3) has on every user, are
 * only here: people don't see what admins note about them, and no other call has either field.
 */
export const adminUser = user.omit({ theme: true, hasShortcuts: true, drawer: true }).extend({
  comment: z.string(),
  createdAt: timestamp,
  /**
   * Hosts of the game servers marked as self-hosted in the instances that this person owns, each once: IP
   * addresses or domain names.
   */
  selfHostingKnownIps: z.array(z.string()),
});

export type AdminUser = z.infer<typeof adminUser>;

/** A guild whose bot a person owns. Site admins see only its name. */
export const ownedInstance = z.object({ guildId: z.string(), guildName: z.string() });

export type OwnedInstance = z.infer<typeof ownedInstance>;

/** What a site admin may edit (specification §6); id, discordId, username and email are read-only. */
export const adminUserFields = z.object({
  tier,
  role: siteRole,
  bonusType: z.enum(BONUS_TYPES),
  patreonEmail: trimmedText(MAX_EMAIL_LENGTH)
    .max(MAX_EMAIL_LENGTH, FORM_MESSAGES.max(MAX_EMAIL_LENGTH))
    .pipe(z.union([z.literal(''), z.email(FORM_MESSAGES.email)], { error: FORM_MESSAGES.email })),
  comment: trimmedText(MAX_COMMENT_LENGTH).max(MAX_COMMENT_LENGTH, FORM_MESSAGES.max(MAX_COMMENT_LENGTH)),
});

export type AdminUserFields = z.output<typeof adminUserFields>;

/** The user, and the changed fields. Other fields are ignored. */
export const adminUserChange = adminUserFields.partial().extend({ id });

export type AdminUserChange = z.output<typeof adminUserChange>;

/** What site admins do. */
export const ADMIN_ACTIONS = [
  'user.changed',
  'user.deleted',
  'source.forgotten',
  'own-bot.granted',
  'own-bot.refused',
  'own-bot.revoked',
] as const;

/**
 * A site admin's change to a user. `before` and `after` hold the changed fields; null if the account was
 * deleted. Of a decision about a bot of its own, `after` holds `guildName`, `kind` and `reason`.
 */
export const adminChange = z.object({
  id,
  at: timestamp,
  actorName: z.string(),
  action: z.enum(ADMIN_ACTIONS),
  /**
   * For `source.forgotten`, the source; for own bots, the owner of the instance, or the instance if that person
   * has no account.
   */
  userId: id,
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});

export type AdminChange = z.infer<typeof adminChange>;

/** What the program relies on and does not control. Companions are those of one instance. */
export const BELIEVED_SOURCES = ['steam', 'curseforge', 'official-bans', 'patreon', 'companion'] as const;

export const believedSource = z.object({
  source: z.enum(BELIEVED_SOURCES),
  /** What the program believes, in words, and since when; empty and 0 for nothing. */
  value: z.string(),
  since: timestamp,
  /** What the source has said once and has to repeat before it counts, and when; empty and 0 for nothing. */
  claim: z.string(),
  claimedAt: timestamp,
});

export type BelievedSource = z.infer<typeof believedSource>;

/** A source whose answers are forgotten. `guildId`: the Discord server whose companions are meant. */
export const sourceToForget = z.union([
  z.object({ source: z.literal('companion'), guildId: snowflake }),
  z.object({ source: z.enum(BELIEVED_SOURCES).exclude(['companion']) }),
]);

export type SourceToForget = z.output<typeof sourceToForget>;

/** A privileged intent that Discord refuses the installation and some bot uses. */
export const refusedByDiscord = z.object({
  /** What to switch on, as named in Discord's developer portal. */
  intent: z.string(),
  /** The screens that work only in part without it. */
  features: z.array(z.string()),
  /** The number of bots that use any of them. */
  bots: z.number().int(),
});

export type RefusedByDiscord = z.infer<typeof refusedByDiscord>;

/** How one thing is that all bots of the installation need. */
export const installationResult = z.object({
  key: z.string(),
  label: z.string(),
  /** `unknown`: it could not be checked. */
  state: z.enum(['fine', 'warn', 'bad', 'unknown']),
  /** In sentences, with what to do if it is not well. */
  text: z.string(),
});

export type InstallationResult = z.infer<typeof installationResult>;
