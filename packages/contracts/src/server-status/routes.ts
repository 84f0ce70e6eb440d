import { z } from 'zod';
import { id } from '../core/ids.ts';
import { route } from '../core/route.ts';
import { serverStatus } from './schema.ts';

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
} as const;
