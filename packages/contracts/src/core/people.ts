import { z } from 'zod';
import { trimmedText } from './fields.ts';

/** So many people can be asked for at once. */
export const MAX_PEOPLE = 100;
const TOO_MANY = `At most ${MAX_PEOPLE} at once`;
/** With the comma behind it. */
const MAX_ID_LENGTH = 31;

/** Discord ids, separated by commas. */
export const discordIdList = z
  .string()
  .max(MAX_PEOPLE * MAX_ID_LENGTH, { error: TOO_MANY, abort: true })
  .regex(/^\d{1,30}(,\d{1,30})*$/, 'Discord ID must be a number')
  .refine((ids) => ids.split(',').length <= MAX_PEOPLE, TOO_MANY);

/** What Discord looks for at most (discord.com/developers/docs/resources/guild#search-guild-members). */
const MAX_NAME = 100;
const NAME_WORDS = 'Type the beginning of a name';

/** So many members are found at most: whoever is not among them is found with a longer beginning. */
export const MAX_FOUND = 20;

/** Discord's ids have that many digits (discord.com/developers/docs/reference#snowflakes). */
export const SNOWFLAKE = /^\d{17,20}$/;

/** The beginning of a member's name, or a Discord id; empty for the first members. */
export const memberQuery = trimmedText(MAX_NAME, { required: NAME_WORDS }).max(
  MAX_NAME,
  `At most ${MAX_NAME} characters`,
);

/** Somebody on Discord, as the bot sees them. */
export const person = z.object({
  discordId: z.string(),
  /** `unknown`: Discord could not be asked just now. */
  state: z.enum(['member', 'not-in-guild', 'unknown']),
  /** What the guild calls a member; empty for the others. */
  name: z.string(),
  username: z.string(),
  /** Empty where there is no picture. */
  avatarUrl: z.string(),
  /** Only where it is so. */
  isBot: z.boolean().optional(),
});

export type Person = z.infer<typeof person>;
