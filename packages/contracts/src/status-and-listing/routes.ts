import { z } from 'zod';
import { id } from '../core/ids.ts';
import { postingRoutes } from '../derived/posting-routes.ts';
import { route } from '../derived/route.ts';
import { statusAndListingFeature } from '../manifests/status-and-listing.ts';
import { countRange, playerCounts } from './counts.ts';
import { displayState } from './schema.ts';

export const statusAndListingRoutes = {
  ...postingRoutes(statusAndListingFeature),
  displays: route({
    method: 'GET',
    path: '/api/statusAndListing/:botId',
    summary: 'The state of what Discord shows of the game servers, and when it changes next.',
    access: { need: 'Status_View', bot: 'params.botId' },
    params: z.object({ botId: id }),
    response: z.array(displayState),
  }),
  counts: route({
    method: 'GET',
    path: '/api/statusAndListing/:botId/counts',
    summary: 'The player counts of a game server, or of all together, with uptime and downtimes.',
    // Also on the page of a server.
    access: { need: ['Status_View', 'Servers_View'], bot: 'params.botId' },
    params: z.object({ botId: id }),
    query: z.object({ range: countRange.default('24h'), serverId: id.optional() }),
    response: playerCounts,
  }),
} as const;
