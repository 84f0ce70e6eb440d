import { z } from 'zod';
import { id, timestamp } from '../core/ids.ts';
import { plainId } from '../core/json-shape.ts';
import { postingRoutes } from '../derived/posting-routes.ts';
import { route } from '../derived/route.ts';
import { loggingFeature } from '../manifests/logging.ts';

export const loggingRoutes = {
  ...postingRoutes(loggingFeature),
  lastPosted: route({
    method: 'GET',
    path: '/api/posting/logging/last',
    summary:
      'When the bot last posted in a channel, as far as it is known, and why Discord refuses it there since then.',
    access: { need: 'Logging_View', bot: 'query.botId' },
    query: z.object({ botId: id, channelId: plainId(z.string().regex(/^\d{1,20}$/), 20) }),
    response: z.object({
      /** 0 if nothing is known. */
      at: timestamp,
      /** A sentence; empty if it isn't refused. */
      refusal: z.string(),
    }),
  }),
} as const;
