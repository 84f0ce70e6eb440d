import { z } from 'zod';
import { id } from '../core/ids.ts';
import { discordIdList, person } from '../core/people.ts';
import { route } from '../derived/route.ts';

/** Managers are saved with the instance (`PUT /api/bots`, specification §7). */
export const permissionRoutes = {
  people: route({
    method: 'GET',
    path: '/api/permissions/people/:botId',
    summary: 'Names and pictures of Discord users who are members of the guild.',
    access: { need: 'Owner', bot: 'params.botId' },
    rate: 'people',
    params: z.object({ botId: id }),
    query: z.object({ ids: discordIdList }),
    response: z.array(person),
  }),
} as const;
