import { z } from 'zod';
import { eosId } from '../core/eos-id.ts';
import { requiredText, trimmedText } from '../core/fields.ts';
import { id, timestamp } from '../core/ids.ts';
import { typedNumber } from '../core/typed-number.ts';
import { MAX_BAN_REASON, MAX_BANNED_NAME } from './bounds.ts';

const REASON_RANGE = `Reason must be between 1 and ${MAX_BAN_REASON} characters`;
const NAME_RANGE = `Playername is optional but if given must be between 1 and ${MAX_BANNED_NAME} characters.`;
/** The year 9999: the last that a date input can show. */
const LAST_MOMENT = Date.UTC(9999, 11, 31);

/** A ban's reason in the ban form (specification §5). */
export const banReason = requiredText('Reason is required', {
  length: MAX_BAN_REASON,
  message: REASON_RANGE,
});

/** A ban's reason when a player or tribe is banned from a row (specification §5, verbatim). */
export const rowBanReason = requiredText('Reason name is required', {
  length: MAX_BAN_REASON,
  message: `Name must be between 1 and ${MAX_BAN_REASON} characters`,
});

/** When a ban ends: milliseconds since 1970, 0 for never. */
export const bannedUntil = typedNumber({
  min: 0,
  max: LAST_MOMENT,
  range: 'Choose an end before the year 10000',
});

/**
 * The form fields of a ban (specification §5). `isIgnoreEntry`: never banned here, whatever other lists say.
 */
export const banFields = z.object({
  netId: eosId,
  playerName: trimmedText(MAX_BANNED_NAME, { tooLong: NAME_RANGE })
    .max(MAX_BANNED_NAME, NAME_RANGE)
    .default(''),
  reason: banReason,
  bannedUntil,
  isIgnoreEntry: z.boolean().default(false),
});

export const newBan = banFields.extend({ botId: id });
export const endedBan = z.object({ botId: id, netId: eosId });

/**
 * An entry of the ban list (specification §3). With a past `bannedUntil` it has ended, but stays in the list.
 */
export const banEntry = z.object({
  id,
  botId: id,
  netId: z.string(),
  /** Empty if unknown. */
  playerName: z.string(),
  reason: z.string(),
  bannedAt: timestamp,
  /** 0: permanent. */
  bannedUntil: timestamp,
  isIgnoreEntry: z.boolean(),
  /** Made by the banned words feature. */
  isAutomatic: z.boolean(),
  /** The number of the instance's game servers that don't have the last change yet. */
  serversToCome: z.number().int(),
});

/** A player who is banned in other instances that share their bans. */
export const sharedBan = z.object({
  netId: z.string(),
  bans: z.array(
    z.object({
      guildName: z.string(),
      reason: z.string(),
      bannedUntil: timestamp,
      playerName: z.string(),
    }),
  ),
});

/** The state of a player's ban on one game server. */
export const banOnServer = z.object({
  serverId: id,
  serverName: z.string(),
  /** Whether the player should be on the game's list. */
  isBanned: z.boolean(),
  /** When this was decided. */
  since: timestamp,
  /** When the game received it; 0 if it hasn't yet. */
  doneAt: timestamp,
  /** Why the last attempt failed; empty if it didn't. */
  problem: z.string(),
});

export type BanFields = z.infer<typeof banFields>;
export type NewBan = z.infer<typeof newBan>;
export type BanEntry = z.infer<typeof banEntry>;
export type SharedBan = z.infer<typeof sharedBan>;
export type BanOnServer = z.infer<typeof banOnServer>;
