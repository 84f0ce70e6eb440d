import { z } from 'zod';
import { id } from '../core/ids.ts';
import { serviceId } from '../core/service-id.ts';
import { route } from '../derived/route.ts';
import { server } from '../servers/schema.ts';
import { MAX_ADDED_AT_ONCE, MAX_SYNCED_AT_ONCE } from './bounds.ts';
import { addedServer, addedService, hostService, syncRun, syncState } from './schema.ts';

const ofInstance = z.object({ botId: id });
const view = { need: 'Nitrado_View', bot: 'params.botId' } as const;
const edit = { need: 'Nitrado_Edit', bot: 'body.botId' } as const;

export const nitradoServiceRoutes = {
  services: route({
    method: 'GET',
    path: '/api/nitrado/services/:botId',
    summary:
      'The ARK: Survival Ascended services of all linked accounts as last read. Older than 30 seconds, they are read again in the background.',
    access: view,
    isLarge: true,
    params: ofInstance,
    response: z.array(hostService),
  }),
  state: route({
    method: 'GET',
    path: '/api/nitrado/state/:botId',
    summary: 'The age of the readings, the newest sync and the automatic sync.',
    access: view,
    params: ofInstance,
    response: syncState,
  }),
  refresh: route({
    method: 'POST',
    path: '/api/nitrado/refresh',
    summary: 'Reads the services at the host now, in the background.',
    access: edit,
    rate: 'write',
    body: ofInstance,
    response: z.boolean(),
  }),
  addServers: route({
    method: 'POST',
    path: '/api/nitrado/servers',
    summary:
      'Adds servers for services, with the connection fields that the host has now. Each is added, or refused with a message.',
    access: edit,
    rate: 'write',
    body: z.object({ botId: id, services: z.array(addedService).min(1).max(MAX_ADDED_AT_ONCE) }),
    response: z.array(addedServer),
  }),
  link: route({
    method: 'POST',
    path: '/api/nitrado/link',
    summary:
      'Links a server to a service, and gives it the connection fields that the host has now; if the host does not answer, nothing is linked. CONFLICT with the words to ask first, if the server or the service is linked already and `overwrite` is not set.',
    access: edit,
    rate: 'write',
    body: z.object({ botId: id, serverId: id, serviceId, overwrite: z.boolean().optional() }),
    response: server,
  }),
  unlink: route({
    method: 'POST',
    path: '/api/nitrado/unlink',
    summary: 'Unlinks a server from its service. Its connection fields stay.',
    access: edit,
    rate: 'write',
    body: z.object({ botId: id, serverId: id }),
    response: server,
  }),
  sync: route({
    method: 'POST',
    path: '/api/nitrado/sync',
    summary:
      'Starts a sync of linked servers, all that differ or those of the named services. CONFLICT while one runs.',
    access: edit,
    rate: 'write',
    body: z.object({ botId: id, serviceIds: z.array(serviceId).min(1).max(MAX_SYNCED_AT_ONCE).optional() }),
    response: syncRun,
  }),
  dismissRun: route({
    method: 'POST',
    path: '/api/nitrado/dismiss',
    summary: 'Puts away the result of a sync that has ended.',
    access: edit,
    rate: 'write',
    body: z.object({ botId: id, runId: id }),
    response: z.boolean(),
  }),
} as const;
