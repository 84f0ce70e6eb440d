import { z } from 'zod';
import { id } from '../core/ids.ts';
import { route } from '../core/route.ts';
import { MAX_MANAGERS } from './bounds.ts';

/** Discord ids, separated by commas. */
const idList = z
  .string()
  .regex(/^\d{1,30}(,\d{1,30})*$/, 'Discord ID must be a number')
  .refine((ids) => ids.split(',').length <= MAX_MANAGERS, `At most ${MAX_MANAGERS} at once`);

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

/** Managers themselves are saved with the instance (`PUT /api/bots`, specification §7). */
export const permissionRoutes = {
  people: route({
    method: 'GET',
    path: '/api/permissions/people/:botId',
    summary: 'Names and pictures of Discord users, as far as they are members of the guild.',
    access: { need: 'Owner', bot: 'params.botId' },
    rate: 'people',
    params: z.object({ botId: id }),
    query: z.object({ ids: idList }),
    response: z.array(person),
  }),
} as const;
