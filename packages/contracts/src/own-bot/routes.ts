import { z } from 'zod';
import { id } from '../core/ids.ts';
import { route } from '../derived/route.ts';
import { botToken, ownApplicationReply } from './application.ts';
import {
  adminOwnBotRequest,
  ownBot,
  ownBotDecision,
  ownBotRequestFields,
  ownBotRequestPage,
  ownBotRequestPaging,
} from './schema.ts';

export const ownBotRoutes = {
  find: route({
    method: 'GET',
    path: '/api/ownBot/:botId',
    summary: "The instance's request for a bot of its own, and which of the two it may use.",
    // No tier needed: after a downgrade the owner can still see the request.
    access: { need: 'Owner', bot: 'params.botId' },
    params: z.object({ botId: id }),
    response: ownBot,
  }),
  request: route({
    method: 'POST',
    path: '/api/ownBot/request',
    summary:
      'Asks for a bot of its own, or changes what was asked for. A grant that the instance has stays meanwhile. CONFLICT for a week after a refusal, and where no request is needed.',
    access: { need: 'Owner', bot: 'body.botId' },
    feature: 'ownBot',
    rate: 'write',
    body: ownBotRequestFields.extend({ botId: id }),
    response: ownBot,
  }),
  withdraw: route({
    method: 'POST',
    path: '/api/ownBot/withdraw',
    summary: 'Withdraws the request that waits for a decision. Without one nothing happens.',
    access: { need: 'Owner', bot: 'body.botId' },
    rate: 'write',
    body: z.object({ botId: id }),
    response: ownBot,
  }),
  application: route({
    method: 'GET',
    path: '/api/ownBot/:botId/application',
    summary:
      "The instance's own Discord application, whether it is in charge, and the privileged intents it needs. Never its token.",
    // No tier needed: after a downgrade the owner can still see and remove it.
    access: { need: 'Owner', bot: 'params.botId' },
    params: z.object({ botId: id }),
    response: ownApplicationReply,
  }),
  saveToken: route({
    method: 'POST',
    path: '/api/ownBot/application',
    summary:
      'Stores the bot token of an instance’s own Discord application, after Discord has said whose it is. INVALID if Discord refuses it, or the application is not the owner’s or their team’s; CONFLICT if it has not been granted, or another instance uses the application; UPSTREAM if Discord does not answer.',
    access: { need: 'Owner', bot: 'body.botId' },
    feature: 'ownBot',
    rate: 'write',
    body: z.object({ botId: id, token: botToken }),
    response: ownApplicationReply,
  }),
  checkApplication: route({
    method: 'POST',
    path: '/api/ownBot/application/check',
    summary:
      'Asks Discord again for the name and the privileged intents of the own application. INVALID if Discord refuses its token, CONFLICT without one, UPSTREAM if Discord does not answer.',
    access: { need: 'Owner', bot: 'body.botId' },
    rate: 'write',
    body: z.object({ botId: id }),
    response: ownApplicationReply,
  }),
  removeApplication: route({
    method: 'POST',
    path: '/api/ownBot/application/remove',
    summary:
      'Removes the own Discord application with its token: the shared bot takes over. Without one nothing happens.',
    access: { need: 'Owner', bot: 'body.botId' },
    rate: 'write',
    body: z.object({ botId: id }),
    response: ownApplicationReply,
  }),
  requests: route({
    method: 'GET',
    path: '/api/ownBot/requests',
    summary: 'A page of all requests for own bots: those that wait first, then the latest decisions.',
    access: 'site-admin',
    query: ownBotRequestPaging,
    response: ownBotRequestPage,
  }),
  decide: route({
    method: 'POST',
    path: '/api/ownBot/decide',
    summary:
      'Grants or refuses a request, or takes a grant back. STALE if the request has changed since `requestedAt`, CONFLICT if it was decided this way already.',
    access: 'site-admin',
    rate: 'write',
    body: ownBotDecision,
    response: adminOwnBotRequest,
  }),
} as const;
