import { z } from 'zod';
import { eosId } from '../core/eos-id.ts';
import { trimmedText } from '../core/fields.ts';
import { id } from '../core/ids.ts';
import { GLOBAL_PLAYTIME } from './bounds.ts';
import { readCode } from './code.ts';

const count = z.number().int();

/** A player whom the instance knows by Discord and by game (specification §3, Player registration). */
export const playerRegistrationEntry = z.object({
  id,
  botId: id,
  /** What the player writes in the game to finish; empty once that is done, and for those added without one. */
  confirmationCode: z.string(),
  /** Until when it can be written there, ms; 0 where there is no code. */
  codeExpiresAt: count,
  /** EOS id; empty until the player has written the code in the game. */
  netId: z.string(),
  /** While there is a code: the one EOS id that may write it, as was said when it was added by hand; else empty. */
  awaitedNetId: z.string(),
  discordId: z.string(),
  discordUsername: z.string(),
  /** On all servers, in steps of 30 seconds. */
  playtimeCounter: count,
  /** The same by cluster of the game. */
  clusterPlaytimeCounters: z.array(z.object({ clusterId: z.string(), counter: count })),
  /** How often each starter set was claimed. */
  startSetClaims: z.array(z.object({ setId: id, count })),
  /** The role that was given for being registered; empty for none. */
  completedRegistrationRoleId: z.string(),
  bannedWordInfractions: count,
  /** The last known names in the game, of the account and of the survivor; both left out where no server has seen the player. */
  playerName: z.string().optional(),
  characterName: z.string().optional(),
});

export type PlayerRegistration = z.infer<typeof playerRegistrationEntry>;

const DISCORD_ID = 'Discord ID is required';
const LONG_DISCORD_ID = 'Discord ID must be less than 31 characters';
const LONG_DISCORD_NAME = 'Discord Username must be less than 101 characters';
const DISCORD_NAME = 'Discord Username is required';
const CODE_WORDS = 'Confirmation code must be 8 characters of 2-9 and A-Z, without I, L and O';

/** What a person fills in to add or edit a registration (specification §5 and §9). */
export const registrationFields = z.object({
  netId: eosId,
  discordId: trimmedText(30, { required: DISCORD_ID, tooLong: LONG_DISCORD_ID })
    .min(1, DISCORD_ID)
    .max(30, LONG_DISCORD_ID)
    .regex(/^\d+$/, 'Discord ID can only contain numbers')
    // A snowflake never does; with zeros in front one member would be taken for several.
    .regex(/^(?!0)/, "Discord ID can't begin with 0"),
  discordUsername: trimmedText(100, { required: DISCORD_NAME, tooLong: LONG_DISCORD_NAME })
    .min(1, DISCORD_NAME)
    .max(100, LONG_DISCORD_NAME),
});

export const newRegistration = registrationFields.extend({
  botId: id,
  /** With one the player has to write it in the game first, as one that the bot gives; without, the registration is finished. */
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
