import { z } from 'zod';
import { id } from '../core/ids.ts';
import { postingRoutes } from '../derived/posting-routes.ts';
import { route } from '../derived/route.ts';
import { crosschatFeature } from '../manifests/crosschat.ts';
import { crosschatState } from './schema.ts';

/** The groups are saved as settings. */
export const crosschatRoutes = {
  ...postingRoutes(crosschatFeature),
  state: route({
    method: 'GET',
    path: '/api/crosschat/:botId',
    summary:
      'The state of the chat relay: other programs that read a server’s chat, messages held back, waiting or dropped, and channels where players have no name of their own in Discord.',
    access: { need: 'Crosschat_View', bot: 'params.botId' },
    params: z.object({ botId: id }),
    response: crosschatState,
  }),
} as const;
