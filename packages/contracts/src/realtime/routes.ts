import { z } from 'zod';
import { id } from '../core/ids.ts';
import { route } from '../core/route.ts';
import { liveEvent } from './schema.ts';

export const realtimeRoutes = {
  events: route({
    method: 'GET',
    path: '/api/events',
    summary: 'Server-sent events of an instance and of the signed-in user.',
    access: { need: 'member', bot: 'query.botId' },
    query: z.object({ botId: id }),
    response: liveEvent,
    stream: true,
  }),
  ownEvents: route({
    method: 'GET',
    path: '/api/events/self',
    summary:
      'Server-sent events of the signed-in user only: for users who have no instance (yet, or no longer).',
    access: 'signed-in',
    response: liveEvent,
    stream: true,
  }),
} as const;
