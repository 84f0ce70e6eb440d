import { z } from 'zod';
import { gameNumber } from '../core/game-number.ts';
import { id } from '../core/ids.ts';
import { type Method, route } from '../derived/route.ts';

const protection = {
  method: 'POST' satisfies Method,
  // The game server determines the instance, as with a nuke.
  access: { need: 'DataDashboard_Edit', object: 'server', id: 'params.serverId' },
  feature: 'companionMod',
  rate: 'write',
  params: z.object({ botId: id, serverId: id, tribeId: gameNumber }),
  response: z.boolean(),
} as const;

/** Sparing tribes of game servers from automatic decay. */
export const protectedTribeRoutes = {
  protectTribe: route({
    ...protection,
    path: '/api/tribeEntry/protect/:botId/:serverId/:tribeId',
    summary: 'Protects a tribe of a game server from automatic decay until the protection is removed.',
  }),
  unprotectTribe: route({
    ...protection,
    path: '/api/tribeEntry/unprotect/:botId/:serverId/:tribeId',
    summary: 'Removes the protection of a tribe. Does nothing if there is none.',
  }),
} as const;
