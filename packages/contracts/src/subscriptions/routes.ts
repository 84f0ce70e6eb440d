import { z } from 'zod';
import { route } from '../core/route.ts';
import { subscription } from './schema.ts';

export const subscriptionRoutes = {
  checkAll: route({
    method: 'GET',
    path: '/api/subscription/check/all',
    summary: 'The tier that Patreon tells of each user who pledges, to be held against the stored one.',
    access: 'site-admin',
    response: z.array(subscription),
  }),
} as const;
