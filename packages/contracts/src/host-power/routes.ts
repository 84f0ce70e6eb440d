import { z } from 'zod';
import { id } from '../core/ids.ts';
import { route } from '../derived/route.ts';
import { powerJob, powerOrder, serverPower } from './schema.ts';

export const powerRoutes = {
  act: route({
    method: 'POST',
    path: '/api/server/power',
    summary:
      'Restarts, stops or starts a server at its host: warns and saves first if the server is online. Answers once the job is stored; CONFLICT while one runs for this server, or if no host is connected.',
    access: { need: 'Nitrado_Edit', object: 'server', id: 'body.serverId' },
    apiKey: 'isEnabledCommandExecution',
    isRun: true,
    rate: 'write',
    body: powerOrder,
    response: powerJob,
  }),
  list: route({
    method: 'GET',
    path: '/api/server/power/:botId',
    summary:
      'For each server, whether its host can be asked to restart it, and its newest restart, stop or start.',
    access: { need: ['Nitrado_View', 'Servers_View'], bot: 'params.botId' },
    params: z.object({ botId: id }),
    response: z.array(serverPower),
  }),
} as const;
