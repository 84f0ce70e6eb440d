import { z } from 'zod';
import { id } from '../core/ids.ts';
import { route } from '../derived/route.ts';
import { banState } from './schema.ts';

/** The list that game servers fetch, and what became of it. */
export const publishedBanRoutes = {
  state: route({
    method: 'GET',
    path: '/api/ban/state/:botId',
    summary: 'When each game server last fetched the ban list, and the state of the official list.',
    access: { need: 'BanManagement_View', bot: 'params.botId' },
    params: z.object({ botId: id }),
    response: banState,
  }),
  publicText: route({
    method: 'GET',
    path: '/api/ban/listForBot/:botId',
    summary:
      'The ban list as plain text, for BanListURL of a game server. `?server=<id>` records which server fetched it; the list is served whatever its value.',
    access: 'public',
    rate: 'public-list',
    // Accepts any text, so an address that can't be a list's gets the same reply as one that doesn't exist.
    params: z.object({ botId: z.string().max(200) }),
    response: z.string(),
  }),
} as const;
