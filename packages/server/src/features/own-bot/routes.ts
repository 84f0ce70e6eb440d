import type { ownBotRoutes } from '@arkwright/contracts/own-bot/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { decideOwnBot, listOwnBotRequests } from './admin-service.ts';
import { checkApplication, findApplication, removeApplication, saveToken } from './application-service.ts';
import { requestOwnBot, withdrawOwnBot } from './request-service.ts';
import { findOwnBot } from './service.ts';

export const ownBotHandlers = (context: AppContext): Handlers<typeof ownBotRoutes> => ({
  find: ({ by }) => findOwnBot(context, context.db, by.scope),
  request: ({ by, body: { botId: _botId, ...fields } }) => requestOwnBot(context, by, fields),
  withdraw: ({ by }) => withdrawOwnBot(context, by),
  application: ({ by }) => findApplication(context, by.scope),
  saveToken: ({ by, body }) => saveToken(context, by, body.token),
  checkApplication: ({ by }) => checkApplication(context, by),
  removeApplication: ({ by }) => removeApplication(context, by),
  requests: ({ query }) => listOwnBotRequests(context.db, query),
  decide: ({ actor, body }) => decideOwnBot(context, actor, body),
});
