import { z } from 'zod';
import { route } from '../derived/route.ts';
import { subscription } from './schema.ts';

export const subscriptionRoutes = {
  checkAll: route({
    method: 'GET',
    path: '/api/subscription/check/all',
    summary: 'The tier that Patreon reports for each user with a pledge, to compare with the stored one.',
    access: 'site-admin',
    response: z.array(subscription),
  }),
} as const;
