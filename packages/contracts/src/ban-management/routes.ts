import { z } from 'zod';
import { eosId } from '../core/eos-id.ts';
import { id } from '../core/ids.ts';
import { postingRoutes } from '../derived/posting-routes.ts';
import { route } from '../derived/route.ts';
import { banManagementFeature } from '../manifests/ban-management.ts';
import { banEntry, banOnServer, endedBan, newBan, sharedBan } from './schema.ts';

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
} as const;
