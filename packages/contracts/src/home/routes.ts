import { z } from 'zod';
import { id } from '../core/ids.ts';
import { route } from '../derived/route.ts';
import { HOME_NEED } from './needs.ts';
import { home, SERVER_LAYOUTS } from './schema.ts';

/** Milliseconds since 1970 (UTC). */
const moment = z.coerce.number<number | string>().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const homeRoutes = {
  read: route({
    method: 'GET',
    path: '/api/home/:botId',
    summary:
      'What an instance is doing now, what happened since the caller’s last visit, and what comes next: for each block that the caller may see its content or why it could not be read.',
    access: { need: HOME_NEED, bot: 'params.botId' },
    params: z.object({ botId: id }),
    query: z.object({
      /** Instead of the end of the last visit. */
      since: moment.optional(),
      /** The beginning of the caller's day, for the day's peak. */
      day: moment.optional(),
    }),
    response: home,
  }),
  visit: route({
    method: 'POST',
    path: '/api/home/visit',
    summary: 'Notes that the caller is looking at Home now.',
    access: { need: HOME_NEED, bot: 'body.botId' },
    rate: 'write',
    body: z.object({ botId: id }),
    response: z.literal(true),
  }),
  setLayout: route({
    method: 'POST',
    path: '/api/home/layout',
    summary: 'Chooses how Home shows servers without a problem to the caller.',
    access: { need: HOME_NEED, bot: 'body.botId' },
    rate: 'write',
    body: z.object({ botId: id, layout: z.enum(SERVER_LAYOUTS) }),
    response: z.literal(true),
  }),
  hideFirstSteps: route({
    method: 'POST',
    path: '/api/home/hideFirstSteps',
    summary: 'Takes the first steps off the caller’s Home of an instance.',
    access: { need: HOME_NEED, bot: 'body.botId' },
    rate: 'write',
    body: z.object({ botId: id }),
    response: z.literal(true),
  }),
} as const;
