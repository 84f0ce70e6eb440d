import type { nitradoAccountRoutes } from '@arkwright/contracts/nitrado/account-routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { keepAccount, listShownAccounts, listUsableAccounts, logout, logoutAll } from './accounts-service.ts';
import { beginLogin, finishLogin, linkPastedToken } from './login-service.ts';
import { openNitrado } from './nitrado.ts';

export function nitradoAccountHandlers(context: AppContext): Handlers<typeof nitradoAccountRoutes> {
  const nitrado = openNitrado(context);
  return {
    verify: async ({ by }) => (await listUsableAccounts(context, by.scope)).length > 0,
    usernames: ({ by }) => listUsableAccounts(context, by.scope),
    beginLogin: ({ actor, token, by }) => beginLogin(nitrado, { actor, token }, by.scope.botId),
    login: ({ actor, token, body }) => finishLogin(nitrado, { actor, token }, body),
    logout: ({ by, params }) => logout(context, by, params.username),
    logoutAll: ({ by }) => logoutAll(context, by),
    accounts: async ({ actor, by }) => ({
      accounts: await listShownAccounts(context, by.scope, actor),
      canLogIn: nitrado.oauth.canLogIn,
    }),
    keepAccount: ({ by, body }) => keepAccount(context, by, body.nitradoId),
    pasteToken: ({ by, body }) => linkPastedToken(nitrado, by, body.token),
  };
}
