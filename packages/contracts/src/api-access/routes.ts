import { z } from 'zod';
import { id } from '../core/ids.ts';
import { route } from '../derived/route.ts';
import { apiAccess } from './schema.ts';

/** `recreateApiKey` of the instances makes a new key; the switches are saved as settings. */
export const apiAccessRoutes = {
  get: route({
    method: 'GET',
    path: '/api/apiAccess/:botId',
    summary: "The instance's API key, when it was last used, and the parts of the API that it can open.",
    // No tier needed: after a downgrade the owner can still see the key.
    access: { need: 'Owner', bot: 'params.botId' },
    params: z.object({ botId: id }),
    response: apiAccess,
  }),
} as const;
