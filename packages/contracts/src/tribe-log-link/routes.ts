import { z } from 'zod';
import { id } from '../core/ids.ts';
import { plainId } from '../core/json-shape.ts';
import { route } from '../derived/route.ts';
import { TRIBE_ID } from './bounds.ts';
import { tribeLogLinkEntry } from './schema.ts';

const edit = { need: 'TribeLogLink_Edit', bot: 'body.botId' } as const;
const ofLink = z.object({ botId: id, id });

/** The approved tribe, by its number in the game. */
export const approvedTribe = z.object({
  tribeId: plainId(z.string().trim().regex(TRIBE_ID, 'Tribe ID must be a number'), 20),
});

/**
 * Members make links in Discord; here they are listed, approved and ended. Ending and refusing need no tier.
 */
export const tribeLogLinkRoutes = {
  list: route({
    method: 'GET',
    path: '/api/tribeLogLink/:botId',
    summary:
      'Tribe logs that members have linked, pending requests, and links that ended in the last 7 days.',
    access: { need: 'TribeLogLink_View', bot: 'params.botId' },
    params: z.object({ botId: id }),
    response: z.array(tribeLogLinkEntry),
  }),
  approve: route({
    method: 'POST',
    path: '/api/tribeLogLink/approve',
    summary:
      'Approves that a member is in a tribe: for a request, or for a paused link. CONFLICT if it was already decided.',
    access: edit,
    feature: 'tribeLogLink',
    rate: 'write',
    body: ofLink.extend(approvedTribe.shape),
    response: tribeLogLinkEntry,
  }),
  refuse: route({
    method: 'POST',
    path: '/api/tribeLogLink/refuse',
    summary: 'Refuses a request. CONFLICT if it was already decided.',
    access: edit,
    rate: 'write',
    body: ofLink,
    response: tribeLogLinkEntry,
  }),
  end: route({
    method: 'POST',
    path: '/api/tribeLogLink/end',
    summary: 'Ends a link. CONFLICT if it has already ended.',
    access: edit,
    rate: 'write',
    body: ofLink,
    response: tribeLogLinkEntry,
  }),
} as const;
