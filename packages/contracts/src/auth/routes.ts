import { z } from 'zod';
import { route } from '../derived/route.ts';
import { exchangeBody, oneTimeCode } from './schema.ts';

export const authRoutes = {
  verifyLogin: route({
    method: 'GET',
    path: '/api/auth/verifyLogin',
    summary: 'Whether a session token is valid. The header is read where the query has no token.',
    access: 'public',
    rate: 'verify',
    query: z.object({ token: z.string().max(200).optional() }),
    response: z.boolean(),
  }),
  peek: route({
    method: 'POST',
    path: '/api/auth/peek',
    summary:
      "The user whom a one-time code would sign in, and the code's challenge. Does not use up the code.",
    access: 'public',
    rate: 'sign-in',
    body: z.object({ code: oneTimeCode }),
    response: z.object({ username: z.string(), challenge: z.string() }),
  }),
  exchange: route({
    method: 'POST',
    path: '/api/auth/exchange',
    summary: 'Exchanges a one-time code and its verifier for a session token.',
    access: 'public',
    rate: 'sign-in',
    body: exchangeBody,
    response: z.object({ token: z.string() }),
  }),
  logout: route({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Ends the session of this call.',
    access: 'signed-in',
    inView: true,
    rate: 'write',
    response: z.boolean(),
  }),
} as const;
