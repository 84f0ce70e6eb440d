import type { authRoutes } from '@arkwright/contracts/auth/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { bearerToken } from '../../platform/http/bearer-token.ts';
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
