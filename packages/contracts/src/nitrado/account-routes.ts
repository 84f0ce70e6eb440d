import { z } from 'zod';
import { id } from '../core/ids.ts';
import { route } from '../derived/route.ts';
import { hostAccounts, linkedAccount, loginOutcome, pastedToken } from './account-schema.ts';

const ofInstance = z.object({ botId: id });
const view = { need: 'Nitrado_View', bot: 'params.botId' } as const;
const edit = { need: 'Nitrado_Edit', bot: 'params.botId' } as const;
const editBody = { need: 'Nitrado_Edit', bot: 'body.botId' } as const;

export const nitradoAccountRoutes = {
  verify: route({
    method: 'GET',
    path: '/api/nitrado/auth/verify/:botId',
    summary: 'Whether at least one linked Nitrado account works.',
    access: view,
    params: ofInstance,
    response: z.boolean(),
  }),
  usernames: route({
    method: 'GET',
    path: '/api/nitrado/auth/usernames/:botId',
    summary: 'The linked Nitrado accounts that work.',
    access: view,
    params: ofInstance,
    response: z.array(linkedAccount),
  }),
  beginLogin: route({
    method: 'GET',
    path: '/api/nitrado/auth/:botId',
    summary:
      "Starts a login; returns the address of Nitrado's page. Must be completed in the same session within ten minutes.",
    access: edit,
    rate: 'write',
    params: ofInstance,
    response: z.string(),
  }),
  login: route({
    method: 'POST',
    path: '/api/nitrado/auth',
    summary:
      "Completes a login with the data sent back by Nitrado's page. Once, in the session that started it, by a person who may still edit Hosting Sync.",
    access: 'signed-in',
    rate: 'write',
    body: z.object({ code: z.string().min(1).max(2000), state: z.string().min(1).max(200) }),
    response: loginOutcome,
  }),
  logout: route({
    method: 'GET',
    path: '/api/nitrado/auth/logout/:botId/:username',
    summary: 'Removes a linked Nitrado account. Its tokens are revoked; linked servers stay linked.',
    access: edit,
    rate: 'write',
    params: z.object({ botId: id, username: z.string().min(1).max(200) }),
    response: z.boolean(),
  }),
  logoutAll: route({
    method: 'GET',
    path: '/api/nitrado/auth/logoutAll/:botId',
    summary: 'Removes all linked Nitrado accounts.',
    access: edit,
    rate: 'write',
    params: ofInstance,
    response: z.boolean(),
  }),
  accounts: route({
    method: 'GET',
    path: '/api/nitrado/accounts/:botId',
    summary: 'All linked Nitrado accounts, broken ones included and first.',
    access: view,
    params: ofInstance,
    response: hostAccounts,
  }),
  keepAccount: route({
    method: 'POST',
    path: '/api/nitrado/accounts/keep',
    summary: 'Keeps an account although the person who linked it may not edit Hosting Sync any more.',
    access: editBody,
    rate: 'write',
    body: z.object({ botId: id, nitradoId: z.string().min(1).max(40) }),
    response: z.boolean(),
  }),
  pasteToken: route({
    method: 'POST',
    path: '/api/nitrado/token',
    summary: 'Links the account of a long-life token that was made on Nitrado’s site. It is verified first.',
    access: editBody,
    rate: 'write',
    body: z.object({ botId: id, token: pastedToken }),
    response: loginOutcome,
  }),
} as const;
