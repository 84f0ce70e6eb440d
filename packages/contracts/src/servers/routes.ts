import { z } from 'zod';
import { id } from '../core/ids.ts';
import { route } from '../derived/route.ts';
import { changedServer, newServer, rconTest, server } from './schema.ts';

const edit = { need: 'Servers_Edit', object: 'server', id: 'body.serverId' } as const;
const rconTestReply = z.object({ success: z.boolean(), message: z.string() });
const onServer = z.object({ serverId: id });

export const serverRoutes = {
  list: route({
    method: 'GET',
    path: '/api/server/list/:botId',
    summary: "The instance's game servers, by sorting index and name.",
    access: { need: 'Servers_View', bot: 'params.botId' },
    apiKey: 'isEnabledServer',
    params: z.object({ botId: id }),
    response: z.array(server),
  }),
  create: route({
    method: 'POST',
    path: '/api/server',
    summary: 'Adds a game server.',
    access: { need: 'Servers_Edit', bot: 'body.server.botInstanceId' },
    limit: 'servers',
    rate: 'write',
    body: z.object({ server: newServer }),
    response: server,
  }),
  update: route({
    method: 'PUT',
    path: '/api/server',
    summary:
      'Changes a game server. The password mask means "unchanged" and is refused if host or RCON port changed. While a server is linked to a service, its host, ports, max players and password can’t be changed. CONFLICT with the words to ask first, if `nitradoServiceId` names another service, or one that has a server, and `overwrite` is not set.',
    access: { need: 'Servers_Edit', object: 'server', id: 'body.server.id' },
    rate: 'write',
    body: z.object({ server: changedServer, overwrite: z.boolean().optional() }),
    response: server,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/server',
    summary: 'Deletes a game server.',
    access: edit,
    rate: 'write',
    body: onServer,
    response: z.boolean(),
  }),
  enable: route({
    method: 'POST',
    path: '/api/server/enable',
    summary: 'Stops the bot from connecting to a game server.',
    access: edit,
    rate: 'write',
    body: onServer,
    response: server,
  }),
  disable: route({
    method: 'POST',
    path: '/api/server/disable',
    summary: 'Keeps the bot off a game server.',
    access: edit,
    rate: 'write',
    body: onServer,
    response: server,
  }),
  wipeDataDashboard: route({
    method: 'DELETE',
    path: '/api/server/deleteDataDashboard/:serverId',
    summary: "Queues the wipe of a game server's Data Dashboard content. A notification reports its end.",
    access: { need: 'Servers_Edit', object: 'server', id: 'params.serverId' },
    rate: 'write',
    params: z.object({ serverId: id }),
    response: z.boolean(),
  }),
  testRcon: route({
    method: 'POST',
    path: '/api/rcon/test',
    summary: 'Tries to sign in to a game server over RCON.',
    access: { anyInstance: 'Servers_Edit' },
    rate: 'rcon-test',
    body: rconTest,
    response: rconTestReply,
  }),
  checkConnection: route({
    method: 'POST',
    path: '/api/server/checkConnection',
    summary:
      'Tries to sign in to a game server over RCON, at its stored address and with its stored password.',
    access: edit,
    rate: 'rcon-test',
    body: onServer,
    response: rconTestReply,
  }),
} as const;
