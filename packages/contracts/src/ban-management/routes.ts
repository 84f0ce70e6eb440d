import { z } from 'zod';
import { eosId } from '../core/eos-id.ts';
import { id } from '../core/ids.ts';
import { postingRoutes } from '../derived/posting-routes.ts';
import { route } from '../derived/route.ts';
import { banManagementFeature } from '../manifests/ban-management.ts';
import { MAX_IMPORT_BYTES } from './bounds.ts';
import {
  banEntry,
  banOnServer,
  banState,
  bansToImport,
  endedBan,
  importOutcome,
  newBan,
  sharedBan,
} from './schema.ts';

const ofInstance = z.object({ botId: id });
const view = { need: 'BanManagement_View', bot: 'params.botId' } as const;
const edit = { need: 'BanManagement_Edit', bot: 'body.botId' } as const;

export const banRoutes = {
  ...postingRoutes(banManagementFeature),
  list: route({
    method: 'GET',
    path: '/api/ban/list/:botId',
    summary: "The instance's ban list, the newest first, with entries that have timed out.",
    access: view,
    params: ofInstance,
    isLarge: true,
    response: z.array(banEntry),
  }),
  shared: route({
    method: 'GET',
    path: '/api/ban/shared/:botId',
    summary: 'Bans of other instances, by player; none for an instance that does not share its own.',
    access: view,
    feature: 'ban',
    params: ofInstance,
    isLarge: true,
    response: z.array(sharedBan),
  }),
  servers: route({
    method: 'GET',
    path: '/api/ban/servers/:botId',
    summary: "The state of a player's ban on each game server.",
    access: view,
    params: ofInstance,
    query: z.object({ netId: eosId }),
    response: z.array(banOnServer),
  }),
  state: route({
    method: 'GET',
    path: '/api/ban/state/:botId',
    summary: 'When each game server last fetched the ban list, and the state of the official list.',
    access: view,
    params: ofInstance,
    response: banState,
  }),
  ban: route({
    method: 'POST',
    path: '/api/ban',
    summary:
      "Bans a player, or changes a player's entry. Game servers that are down get it when they are back.",
    access: edit,
    feature: 'ban',
    rate: 'write',
    body: newBan,
    response: banEntry,
  }),
  // No tier needed: after a downgrade people can still clean up.
  unban: route({
    method: 'DELETE',
    path: '/api/ban',
    summary: "Removes a player from the ban list and from the game servers' own lists.",
    access: edit,
    rate: 'write',
    body: endedBan,
    response: z.boolean(),
  }),
  import: route({
    method: 'POST',
    path: '/api/ban/import',
    summary: "Adds the entries of a CSV file or of a game's BanList.txt, or previews the import.",
    access: edit,
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
    access: view,
    rate: 'export',
    stream: true,
    params: ofInstance,
    query: z.object({ format: z.enum(['csv', 'game']).default('csv') }),
    response: z.string(),
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
