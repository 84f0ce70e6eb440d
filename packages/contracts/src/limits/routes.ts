import { z } from 'zod';
import { limits } from '../core/limits-schema.ts';
import { route } from '../core/route.ts';

export const limitRoutes = {
  all: route({
    method: 'GET',
    path: '/api/limit/all',
    summary: 'Limits and features of a tier. Answered from constants: it works without the database.',
    access: 'public',
    query: z.object({ tierId: z.coerce.number().int().min(0).max(7).default(0) }),
    response: limits,
  }),
} as const;
