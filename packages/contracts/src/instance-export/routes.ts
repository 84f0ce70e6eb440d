import { z } from 'zod';
import { id } from '../core/ids.ts';
import { route } from '../derived/route.ts';
import { MAX_UPLOADED_EXPORT } from './bounds.ts';
import { restoredExport, uploadedExport } from './schema.ts';

/** An instance as a file, which another installation restores. */
export const instanceExportRoutes = {
  download: route({
    method: 'GET',
    path: '/api/instanceExport/:botId',
    summary:
      'Everything that was configured or entered in the instance, as a file without secrets, for another installation. Needs a granted own bot.',
    access: { need: 'Owner', bot: 'params.botId' },
    feature: 'ownBot',
    rate: 'export',
    stream: true,
    params: z.object({ botId: id }),
    response: z.unknown(),
  }),
  restore: route({
    method: 'POST',
    path: '/api/instanceExport',
    summary:
      'Replaces what was configured or entered in the instance by such a file of the same Discord server, or previews that. Needs a granted own bot.',
    access: { need: 'Owner', bot: 'body.botId' },
    feature: 'ownBot',
    rate: 'export',
    bodyLimit: 4 * Math.ceil(MAX_UPLOADED_EXPORT / 3) + 1000,
    body: uploadedExport,
    response: restoredExport,
  }),
} as const;
