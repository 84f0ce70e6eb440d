import { z } from 'zod';
import { id } from '../core/ids.ts';
import { route } from '../derived/route.ts';
import { lostLines, serverStatus, statusChange } from './schema.ts';

export const serverStatusRoutes = {
  list: route({
    method: 'GET',
    path: '/api/serverStatus/list',
    summary: "The worker's last observation of each game server of the instance.",
    access: { need: ['Servers_View', 'Status_View'], bot: 'query.botId' },
    apiKey: 'isEnabledServerStatus',
    query: z.object({ botId: id }),
    response: z.array(serverStatus),
  }),
  changes: route({
    method: 'GET',
    path: '/api/serverStatus/changes/:serverId',
    summary: 'When a game server went offline and online in the last days, and why, newest first.',
    access: { need: ['Servers_View', 'Status_View'], object: 'server', id: 'params.serverId' },
    params: z.object({ serverId: id }),
    response: z.array(statusChange),
  }),
  lostLines: route({
    method: 'GET',
    path: '/api/serverStatus/lostLines/:botId',
    summary:
      'Lines of game server logs that were lost in the last day: the queue was full, or handling them failed.',
    access: { need: 'Servers_View', bot: 'params.botId' },
    params: z.object({ botId: id }),
    response: z.array(lostLines),
  }),
} as const;
