import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../../context/app-context.ts';
import type { RateLimits } from '../../platform/http/rate-limits.ts';
import { beginLogin, dropLogin, finishLogin } from './service.ts';

/** base64url of a SHA-256. */
const loginQuery = z.object({ challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });

const callbackQuery = z.object({
  state: z.string().min(1).max(200),
  code: z.string().min(1).max(500).optional(),
  error: z.string().max(100).optional(),
});

/** The two addresses of the sign-in that a browser visits: to Discord, and back. They answer with redirects, not JSON. */
export function addLoginRedirects(app: FastifyInstance, context: AppContext, rates: RateLimits): void {
  app.get(
    '/api/auth/discord/login',
    { onRequest: rates['sign-in'], schema: { hide: true, querystring: loginQuery } },
    async (request, reply) => {
      const { challenge } = loginQuery.parse(request.query);
      return reply.redirect(await beginLogin(context, challenge));
    },
  );

  app.get(
    '/api/auth/discord/callback',
    // Not counted: without a state that we have given out it does nothing.
    { schema: { hide: true, querystring: callbackQuery } },
    async (request, reply) => {
      const { state, code } = callbackQuery.parse(request.query);
      if (code === undefined) {
        await dropLogin(context, state);
        return reply.redirect('/login?failed=refused');
      }
      try {
        return reply.redirect(`/oauth/${await finishLogin(context, { state, code })}`);
      } catch (error) {
        request.log.warn({ err: error }, 'a sign-in failed');
        return reply.redirect('/login?failed=discord');
      }
    },
  );
}
