import { z } from 'zod';
import { trimmedText } from './fields.ts';

/** How many people one call may ask for. */
export const MAX_PEOPLE = 100;
const TOO_MANY = `At most ${MAX_PEOPLE} at once`;
/** Including the comma. */
const MAX_ID_LENGTH = 31;

/** Discord ids, separated by commas. */
export const discordIdList = z
  .string()
  .max(MAX_PEOPLE * MAX_ID_LENGTH, { error: TOO_MANY, abort: true })
  .regex(/^\d{1,30}(,\d{1,30})*$/, 'Discord ID must be a number')
  .refine((ids) => ids.split(',').length <= MAX_PEOPLE, TOO_MANY);

/**
 * The longest name that Discord searches for
 * (discord.com/developers/docs/resources/guild#search-guild-members).
 */
const MAX_NAME = 100;
const NAME_WORDS = 'Type the beginning of a name';

/** Maximum members found; type more of the name to find others. */
export const MAX_FOUND = 20;

/** Number of digits in Discord's ids (discord.com/developers/docs/reference#snowflakes). */
export const SNOWFLAKE = /^\d{17,20}$/;

/** The beginning of a member's name, or a Discord id; empty for the first members. */
export const memberQuery = trimmedText(MAX_NAME, { required: NAME_WORDS }).max(
  MAX_NAME,
  `At most ${MAX_NAME} characters`,
);

/** A Discord user as the bot sees them. */
export const person = z.object({
  discordId: z.string(),
  /** `unknown`: Discord could not be reached. */
  state: z.enum(['member', 'not-in-guild', 'unknown']),
  /** A member's name in the guild; empty for others. */
  name: z.string(),
  username: z.string(),
  /** Empty if there is no picture. */
  avatarUrl: z.string(),
  /** Set only for bots. */
  isBot: z.boolean().optional(),
});

export type Person = z.infer<typeof person>;
