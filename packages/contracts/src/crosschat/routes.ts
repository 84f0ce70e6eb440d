import { z } from 'zod';
import { id } from '../core/ids.ts';
import { postingRoutes } from '../core/posting-routes.ts';
import { route } from '../core/route.ts';
import { crosschatFeature } from './feature.ts';
import { crosschatState } from './schema.ts';

/** The groups are saved as settings. */
export const crosschatRoutes = {
  ...postingRoutes(crosschatFeature),
  state: route({
    method: 'GET',
    path: '/api/crosschat/:botId',
    summary:
      'How the relay of chat is doing: who else reads a server’s chat, what was held back, waits or was dropped, and where players have no name of their own in Discord.',
    access: { need: 'Crosschat_View', bot: 'params.botId' },
    params: z.object({ botId: id }),
    response: crosschatState,
  }),
} as const;
