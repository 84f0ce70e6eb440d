import { z } from 'zod';

/** So many people can be asked for at once. */
export const MAX_PEOPLE = 100;

/** Discord ids, separated by commas. */
export const discordIdList = z
  .string()
  .regex(/^\d{1,30}(,\d{1,30})*$/, 'Discord ID must be a number')
  .refine((ids) => ids.split(',').length <= MAX_PEOPLE, `At most ${MAX_PEOPLE} at once`);

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
