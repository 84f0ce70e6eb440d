import { route } from '../core/route.ts';
import { user } from './schema.ts';

export const userRoutes = {
  self: route({
    method: 'GET',
    path: '/api/user/self',
    summary: 'The signed-in user.',
    access: 'signed-in',
    response: user,
  }),
} as const;
