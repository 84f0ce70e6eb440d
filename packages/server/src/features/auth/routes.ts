import type { authRoutes } from '@arkwright/contracts/auth/routes';
import { bearerToken } from '../../platform/access/gate.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Handlers } from '../../platform/mount.ts';
import { exchangeCode, logout, peekLogin } from './service.ts';
import { sessionLabel } from './session-label.ts';

export const authHandlers = (context: AppContext): Handlers<typeof authRoutes> => ({
  async verifyLogin({ query, request }) {
    const token = query.token ?? bearerToken(request);
    return token !== undefined && (await context.sessions.find(token)) !== undefined;
  },
  peek: ({ body }) => peekLogin(context, body.code),
  async exchange({ body, request }) {
    const label = sessionLabel(request.headers['user-agent'] ?? '', request.ip);
    return { token: await exchangeCode(context, { ...body, label }) };
  },
  async logout({ actor, token }) {
    await logout(context, { token, userId: actor.id });
    return true;
  },
});
