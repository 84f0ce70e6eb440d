import { z } from 'zod';
import { id } from '../core/ids.ts';
import { route } from '../derived/route.ts';
import { READ_AGAIN_MINUTES } from './bounds.ts';
import { hostedSave } from './schema.ts';

export const hostedSaveRoutes = {
  list: route({
    method: 'GET',
    path: '/api/hostedSaves/:botId',
    summary:
      "The instance's game servers, in their order, with the state of their saves at the host and what uploads each kind of data.",
    access: { need: 'ArkwrightCompanion_View', bot: 'params.botId' },
    params: z.object({ botId: id }),
    response: z.array(hostedSave),
  }),
  readNow: route({
    method: 'POST',
    path: '/api/hostedSaves/read',
    summary: `Has a server's save at the host read as soon as possible. CONFLICT if it isn't switched on or something is missing, RATE_LIMITED within ${READ_AGAIN_MINUTES} minutes of the last look.`,
    access: { need: 'ArkwrightCompanion_Edit', object: 'server', id: 'body.serverId' },
    feature: 'companionMod',
    rate: 'write',
    body: z.object({ serverId: id }),
    response: hostedSave,
  }),
} as const;
