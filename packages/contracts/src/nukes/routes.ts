import { z } from 'zod';
import { id } from '../core/ids.ts';
import { type Method, route } from '../derived/route.ts';
import { waitingNuke } from './schema.ts';

const feature = 'companionMod';

const nuke = {
  method: 'POST' satisfies Method,
  access: { need: 'DataDashboard_Edit', object: 'server', id: 'body.serverId' },
  feature,
  rate: 'destroy',
  isRun: true,
  /** False if it isn't done yet because a second person has to agree. */
  response: z.boolean(),
} as const;

/** Destroying in the game what was uploaded (specification §7, Data dashboard). */
export const nukeRoutes = {
  nukeTribe: route({
    ...nuke,
    path: '/api/nuke/tribe',
    summary: 'Destroys the structures, dinos and characters of a tribe in the game, through the companion.',
    body: z.object({ serverId: id, tribeId: id }),
  }),
  nukePlayer: route({
    ...nuke,
    path: '/api/nuke/player',
    summary: 'Kills a character in the game, through the companion. `playerId` is its number in the game.',
    body: z.object({ serverId: id, playerId: id }),
  }),
  nukeBase: route({
    ...nuke,
    path: '/api/nuke/base',
    summary:
      'Destroys the structures of a base in the game, through the companion. `baseId` is the `id` of its row.',
    body: z.object({ serverId: id, baseId: id }),
  }),
  waitingNukes: route({
    method: 'GET',
    access: { need: 'DataDashboard_View', bot: 'params.botId' },
    feature,
    params: z.object({ botId: id }),
    path: '/api/dataDashboard/:botId/nukes',
    summary:
      'Nukes waiting for a second person. If somebody else calls the same nuke, that counts as consent, and it is carried out.',
    response: z.array(waitingNuke),
  }),
  declineNuke: route({
    method: 'POST',
    access: nuke.access,
    feature,
    rate: 'write',
    path: '/api/nuke/decline',
    summary: 'Declines a nuke that waits for a second person, or withdraws one’s own.',
    body: z.object({ serverId: id, id }),
    response: z.boolean(),
  }),
} as const;
