import { z } from 'zod';
import { id } from '../core/ids.ts';
import { route } from '../derived/route.ts';

export const greetingRow = z.object({ id, name: z.string() });

export const greetingRoutes = {
  list: route({
    method: 'GET',
    path: '/api/greetings/:botId',
    summary: 'The greetings of an instance.',
    access: { need: 'Greetings_View', bot: 'params.botId' },
    params: z.object({ botId: id }),
    isLarge: true,
    response: z.array(greetingRow),
  }),
  create: route({
    method: 'POST',
    path: '/api/greetings',
    summary: 'Adds a greeting.',
    access: { need: 'Greetings_Edit', bot: 'body.data.botId' },
    feature: 'playerGreetings',
    limit: 'greetings',
    rate: 'write',
    body: z.object({ data: z.object({ botId: id, name: z.string().min(1).max(100) }) }),
    response: greetingRow,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/greetings/:id',
    summary: 'Deletes a greeting.',
    access: { need: 'Greetings_Edit', object: 'greeting', id: 'params.id' },
    rate: 'write',
    params: z.object({ id }),
    response: z.boolean(),
  }),
} as const;
