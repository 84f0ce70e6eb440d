import { z } from 'zod';
import { eosId } from '../core/eos-id.ts';
import { trimmedText } from '../core/fields.ts';
import { id } from '../core/ids.ts';
import { GLOBAL_PLAYTIME } from './bounds.ts';
import { readCode } from './code.ts';

const count = z.number().int();

/** A player linked to a Discord member (specification §3, Player registration). */
export const playerRegistrationEntry = z.object({
  id,
  botId: id,
  /** The code to type in the game; empty once done, and for registrations without one. */
  confirmationCode: z.string(),
  /** Until when the code can be typed, ms; 0 without a code. */
  codeExpiresAt: count,
  /** EOS id; empty until the player has typed the code in the game. */
  netId: z.string(),
  /**
   * While there is a code: the only EOS id that may type it, if given when the registration was added
   * manually; else empty.
   */
  awaitedNetId: z.string(),
  discordId: z.string(),
  discordUsername: z.string(),
  /** On all servers, in steps of 30 seconds. */
  playtimeCounter: count,
  /** The same for each cluster of the game. */
  clusterPlaytimeCounters: z.array(z.object({ clusterId: z.string(), counter: count })),
  /** How many times each starter set was claimed. */
  startSetClaims: z.array(z.object({ setId: id, count })),
  /** The role given for being registered; empty for none. */
  completedRegistrationRoleId: z.string(),
  bannedWordInfractions: count,
  /**
   * Last known names of the account and the survivor in the game; both omitted if no server has seen the
   * player.
   */
  playerName: z.string().optional(),
  characterName: z.string().optional(),
});

export type PlayerRegistration = z.infer<typeof playerRegistrationEntry>;

const DISCORD_ID = 'Discord ID is required';
const LONG_DISCORD_ID = 'Discord ID must be less than 31 characters';
const LONG_DISCORD_NAME = 'Discord Username must be less than 101 characters';
const DISCORD_NAME = 'Discord Username is required';
const CODE_WORDS = 'Confirmation code must be 8 characters of 2-9 and A-Z, without I, L and O';

/** The form fields of a registration (specification §5 and §9). */
export const registrationFields = z.object({
  netId: eosId,
  discordId: trimmedText(30, { required: DISCORD_ID, tooLong: LONG_DISCORD_ID })
    .min(1, DISCORD_ID)
    .max(30, LONG_DISCORD_ID)
    .regex(/^\d+$/, 'Discord ID can only contain numbers')
    // Snowflakes never start with 0; with leading zeros one member would count as several.
    .regex(/^(?!0)/, "Discord ID can't begin with 0"),
  discordUsername: trimmedText(100, { required: DISCORD_NAME, tooLong: LONG_DISCORD_NAME })
    .min(1, DISCORD_NAME)
    .max(100, LONG_DISCORD_NAME),
});

export const newRegistration = registrationFields.extend({
  botId: id,
  /**
   * With a code, the player has to type it in the game first, like the bot's own codes; without one, the
   * registration is complete.
   */
  confirmationCode: trimmedText(64)
    .transform((written) => ({ written, code: readCode(written) }))
    .refine(({ written, code }) => written === '' || code !== '', CODE_WORDS)
    .transform(({ code }) => code)
    .default(''),
});
export const changedRegistration = registrationFields.extend({ botId: id, id });

/** `Global`, or the id of a cluster of the game. */
export const playtimeId = z.string().min(1).max(100).default(GLOBAL_PLAYTIME);

export type RegistrationFields = z.infer<typeof registrationFields>;
