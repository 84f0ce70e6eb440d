import { z } from 'zod';
import { id } from '../core/ids.ts';
import { route } from '../derived/route.ts';
import { MAX_IMPORT_BYTES } from './bounds.ts';
import { bansToImport, importOutcome } from './schema.ts';

/** The ban list as a file. */
export const banFileRoutes = {
  import: route({
    method: 'POST',
    path: '/api/ban/import',
    summary: "Adds the entries of a CSV file or of a game's BanList.txt, or previews the import.",
    access: { need: 'BanManagement_Edit', bot: 'body.botId' },
    feature: 'ban',
    rate: 'write',
    bodyLimit: MAX_IMPORT_BYTES + 1000,
    body: bansToImport,
    response: importOutcome,
  }),
  export: route({
    method: 'GET',
    path: '/api/ban/export/:botId',
    summary:
      "The ban list as a file: CSV, or the game's own BanList.txt, which has neither ignore entries nor ended bans.",
    access: { need: 'BanManagement_View', bot: 'params.botId' },
    rate: 'export',
    stream: true,
    params: z.object({ botId: id }),
    query: z.object({ format: z.enum(['csv', 'game']).default('csv') }),
    response: z.string(),
  }),
} as const;
