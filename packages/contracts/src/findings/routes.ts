import { z } from 'zod';
import { id } from '../core/ids.ts';
import { route } from '../derived/route.ts';
import { checkList, findingCount, findingList, ignoreTerm } from './schema.ts';

const ofInstance = z.object({ botId: id });
/** A check and what it is about. */
const key = z.string().min(1).max(400);

export const findingRoutes = {
  own: route({
    method: 'GET',
    path: '/api/findings/own',
    summary:
      "How many things are wrong in each of the caller's instances, as far as the caller may see them; those in which nothing is are left out.",
    access: 'signed-in',
    response: z.array(findingCount),
  }),
  list: route({
    method: 'GET',
    path: '/api/findings/:botId',
    summary: 'What is wrong in an instance, as far as the caller may see it.',
    access: { need: 'member', bot: 'params.botId' },
    params: ofInstance,
    response: findingList,
  }),
  checks: route({
    method: 'GET',
    path: '/api/findings/:botId/checks',
    summary:
      'How each check of an instance has ended, as far as the caller may see what it finds: what is fine, what could not be checked, and what does not apply.',
    access: { need: 'member', bot: 'params.botId' },
    rate: 'search',
    params: ofInstance,
    response: checkList,
  }),
  ignore: route({
    method: 'POST',
    path: '/api/findings/ignore',
    summary:
      'Ignores a lasting finding for a while; needs Edit on the area that it is about. False if there is no such finding.',
    access: { need: 'member', bot: 'body.botId' },
    rate: 'write',
    body: z.object({ botId: id, key, for: ignoreTerm }),
    response: z.boolean(),
  }),
  heed: route({
    method: 'DELETE',
    path: '/api/findings/ignore',
    summary:
      'Stops ignoring a finding; needs Edit on the area that it is about. False if there is no such finding.',
    access: { need: 'member', bot: 'body.botId' },
    rate: 'write',
    body: z.object({ botId: id, key }),
    response: z.boolean(),
  }),
  checkNow: route({
    method: 'POST',
    path: '/api/findings/check',
    summary: 'Has all checks run now. Pages are told of what is different then.',
    access: { need: 'member', bot: 'body.botId' },
    rate: 'verify',
    body: z.object({ botId: id }),
    response: z.boolean(),
  }),
} as const;
