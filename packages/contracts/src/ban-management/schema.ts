import { z } from 'zod';
import { eosId } from '../core/eos-id.ts';
import { requiredText, trimmedText } from '../core/fields.ts';
import { id, timestamp } from '../core/ids.ts';
import { typedNumber } from '../core/typed-number.ts';
import { MAX_BAN_REASON, MAX_BANNED_NAME, MAX_IMPORT_BYTES } from './bounds.ts';

const REASON_RANGE = `Reason must be between 1 and ${MAX_BAN_REASON} characters`;
const NAME_RANGE = `Playername is optional but if given must be between 1 and ${MAX_BANNED_NAME} characters.`;
/** The year 9999: what a date can show. */
const LAST_MOMENT = Date.UTC(9999, 11, 31);

/** A ban's reason where its own form asks for it (specification §5). */
export const banReason = requiredText('Reason is required', {
  length: MAX_BAN_REASON,
  message: REASON_RANGE,
});

/** A ban's reason where a player or tribe is banned from a row (specification §5, to the letter). */
export const rowBanReason = requiredText('Reason name is required', {
  length: MAX_BAN_REASON,
  message: `Name must be between 1 and ${MAX_BAN_REASON} characters`,
});

/** When a ban ends: milliseconds since 1970, 0 never. */
export const bannedUntil = typedNumber({
  min: 0,
  max: LAST_MOMENT,
  range: 'Choose an end before the year 10000',
});

/** What a person fills in to ban somebody (specification §5). `isIgnoreEntry`: never banned here, whatever other lists say. */
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

/** An entry of the ban list (specification §3). One whose `bannedUntil` is past has timed out, and stays listed. */
export const banEntry = z.object({
  id,
  botId: id,
  netId: z.string(),
  /** Empty where it is not known. */
  playerName: z.string(),
  reason: z.string(),
  bannedAt: timestamp,
  /** 0: permanent. */
  bannedUntil: timestamp,
  isIgnoreEntry: z.boolean(),
  /** Made for banned words. */
  isAutomatic: z.boolean(),
  /** On how many of the instance's game servers the last change is still to be made. */
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

/** What is to be done about a player on one game server, and what came of it. */
export const banOnServer = z.object({
  serverId: id,
  serverName: z.string(),
  /** Whether the game is to have the player on its list. */
  isBanned: z.boolean(),
  /** When it was decided. */
  since: timestamp,
  /** When the game was told; 0 while it was not. */
  doneAt: timestamp,
  /** Why the last try failed; empty if it did not. */
  problem: z.string(),
});

/** When a game server last fetched the ban list. */
export const banListFetch = z.object({
  /** Empty where the address names no server of the instance. */
  serverId: z.string(),
  serverName: z.string(),
  /** Empty for who may not see the hosts of servers. */
  address: z.string(),
  at: timestamp,
});

export const banState = z.object({
  fetches: z.array(banListFetch),
  /** Players who are not banned any more and whom game servers have yet to take off their lists; the newest 100. */
  lifting: z.array(z.object({ netId: z.string(), playerName: z.string(), serversToCome: z.number().int() })),
  official: z.object({
    /** Players on the official list, as far as we have it. */
    count: z.number().int(),
    /** When it was last read without fault; 0 never. */
    readAt: timestamp,
    /** Why the last look changed nothing; empty if it was well. */
    problem: z.string(),
  }),
});

export const bansToImport = z.object({
  botId: id,
  /** CSV as it is exported, or the game's own BanList.txt. */
  text: z
    .string()
    .max(MAX_IMPORT_BYTES, `At most ${MAX_IMPORT_BYTES / 1_000_000} MB can be imported at once`),
  /** Only tells what would be done. */
  isPreview: z.boolean(),
});

export const importOutcome = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  /** The first refused lines. */
  refusedLines: z.array(z.object({ line: z.number().int(), text: z.string(), reason: z.string() })),
});

export type BanFields = z.infer<typeof banFields>;
export type NewBan = z.infer<typeof newBan>;
export type BanEntry = z.infer<typeof banEntry>;
export type SharedBan = z.infer<typeof sharedBan>;
export type BanOnServer = z.infer<typeof banOnServer>;
export type BanState = z.infer<typeof banState>;
export type BanListFetch = z.infer<typeof banListFetch>;
export type ImportOutcome = z.infer<typeof importOutcome>;
