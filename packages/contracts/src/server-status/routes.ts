import { z } from 'zod';
import { id } from '../core/ids.ts';
import { route } from '../core/route.ts';
import { lostLines, serverStatus } from './schema.ts';

export const serverStatusRoutes = {
  list: route({
    method: 'GET',
    path: '/api/serverStatus/list',
    summary: 'What the worker last saw of each game server of the instance.',
    access: { need: ['Servers_View', 'Status_View'], bot: 'query.botId' },
    apiKey: 'isEnabledServerStatus',
    query: z.object({ botId: id }),
    response: z.array(serverStatus),
  }),
  lostLines: route({
    method: 'GET',
    path: '/api/serverStatus/lostLines/:botId',
    summary:
      'Lines of the logs of game servers that came to nothing in the last day: more were waiting than is kept, or handling them failed.',
    access: { need: 'Servers_View', bot: 'params.botId' },
    params: z.object({ botId: id }),
    response: z.array(lostLines),
  }),
} as const;
