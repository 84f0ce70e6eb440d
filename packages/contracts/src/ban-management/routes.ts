import { z } from 'zod';
import { eosId } from '../core/eos-id.ts';
import { id } from '../core/ids.ts';
import { postingRoutes } from '../core/posting-routes.ts';
import { route } from '../core/route.ts';
import { MAX_IMPORT_BYTES } from './bounds.ts';
import { banManagementFeature } from './feature.ts';
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
    summary: 'What is done and still to be done about a player on each game server.',
    access: view,
    params: ofInstance,
    query: z.object({ netId: eosId }),
    response: z.array(banOnServer),
  }),
  state: route({
    method: 'GET',
    path: '/api/ban/state/:botId',
    summary: 'When each game server last fetched the ban list, and how the official list is.',
    access: view,
    params: ofInstance,
    response: banState,
  }),
  ban: route({
    method: 'POST',
    path: '/api/ban',
    summary:
      'Bans a player, or changes the entry of one. Game servers that are down are told when they come.',
    access: edit,
    feature: 'ban',
    rate: 'write',
    body: newBan,
    response: banEntry,
  }),
  // Without the tier too: after a downgrade one may still tidy up.
  unban: route({
    method: 'DELETE',
    path: '/api/ban',
    summary: "Takes a player off the ban list, and off the game servers' own.",
    access: edit,
    rate: 'write',
    body: endedBan,
    response: z.boolean(),
  }),
  import: route({
    method: 'POST',
    path: '/api/ban/import',
    summary: "Adds the entries of a CSV file or of a game's BanList.txt, or tells what that would do.",
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
      "The ban list as a file: CSV, or as the game's own BanList.txt, which has neither ignore entries nor ended bans.",
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
      'The ban list as plain text, for BanListURL of a game server. With `?server=<id>` it is noted which server has fetched it; whatever is there, the game gets its list.',
    access: 'public',
    rate: 'public-list',
    // Of any shape: whatever is no address of a list answers like one that does not exist.
    params: z.object({ botId: z.string().max(200) }),
    response: z.string(),
  }),
} as const;
