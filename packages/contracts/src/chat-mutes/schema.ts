import { z } from 'zod';
import { eosId } from '../core/eos-id.ts';
import { FORM_MESSAGES, trimmedText } from '../core/fields.ts';
import { id, timestamp } from '../core/ids.ts';
import { MAX_MUTE_MS, MAX_MUTE_REASON } from './bounds.ts';

export const newMute = z.object({
  botId: id,
  netId: eosId,
  /** Duration from now, milliseconds. */
  lastsMs: z.number().int().min(1).max(MAX_MUTE_MS),
  reason: trimmedText(MAX_MUTE_REASON, { tooLong: FORM_MESSAGES.max(MAX_MUTE_REASON) }).default(''),
});

export const liftedMute = z.object({ botId: id, netId: eosId });

/** A player whose messages appear only in the game and in the Live Room. */
export const chatMute = z.object({
  netId: z.string(),
  /** The player's latest name on a game server; empty if unknown. */
  playerName: z.string(),
  mutedAt: timestamp,
  mutedUntil: timestamp,
  /**
   * Whether games may write the name of another player on the same server in the same way: the same name, or one with as many
   * letters outside ASCII, which games may write as question marks. Lines that may be either's are then not held back.
   */
  isNameShared: z.boolean(),
  reason: z.string(),
});

export type NewMute = z.infer<typeof newMute>;
export type ChatMute = z.infer<typeof chatMute>;

/** Said where `isNameShared`. */
export const SHARED_NAME_WORDS =
  'Another player on the same server has this name, or one that the game may write in the same way: lines that may be from either are not held back.';
