import { z } from 'zod';

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
});

export type Person = z.infer<typeof person>;
