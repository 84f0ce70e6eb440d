import { z } from 'zod';
import { limits } from '../derived/limits-schema.ts';
import { route } from '../derived/route.ts';

export const limitRoutes = {
  all: route({
    method: 'GET',
    path: '/api/limit/all',
    summary: 'Limits and features of a tier, as in the public pricing table. Needs no token and ignores one.',
    // Specification §8 has callers sign people out when this call fails, and checking a token needs the
    // database: an outage would sign everybody out. So it is answered from constants, without authentication.
    access: 'public',
    query: z.object({ tierId: z.coerce.number().int().min(0).max(7).default(0) }),
    response: limits,
  }),
} as const;
