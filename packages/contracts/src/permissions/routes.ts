import { z } from 'zod';
import { id } from '../core/ids.ts';
import { plainId } from '../core/json-shape.ts';
import { discordIdList, person } from '../core/people.ts';
import { viewAs } from '../core/view-as.ts';
import { route } from '../derived/route.ts';
import { MANAGER_KINDS } from './bounds.ts';

const managerId = plainId(z.string().regex(/^\d{1,30}$/), 30);

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
  viewAs: route({
    method: 'POST',
    path: '/api/permissions/viewAs',
    summary:
      'Shows the bot to its owner as a saved manager sees it, in the session of the call, for 30 minutes at most: calls about the bot answer with the manager’s rights, and all that change something are refused. Recorded in the history.',
    access: { need: 'Owner', bot: 'body.botId' },
    rate: 'write',
    body: z.object({ botId: id, kind: z.enum(MANAGER_KINDS), discordId: managerId }),
    response: viewAs,
  }),
  leaveView: route({
    method: 'DELETE',
    path: '/api/permissions/viewAs',
    summary: 'Ends that view, if there is one.',
    access: 'signed-in',
    inView: true,
    rate: 'write',
    response: z.boolean(),
  }),
} as const;
