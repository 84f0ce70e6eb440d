import { z } from 'zod';
import { id } from '../core/ids.ts';
import { type Method, route } from '../derived/route.ts';
import { baseSurroundings, mapBaseSearch, mapDinoSearch, mapLayer, mapPlayerSearch } from './schema.ts';

const search = {
  method: 'GET' satisfies Method,
  access: { need: 'DataDashboard_View', bot: 'params.botId' },
  feature: 'companionMod',
  params: z.object({ botId: id }),
  rate: 'search',
} as const;

/** Where uploaded players, bases and dinos are (specification §7, Data dashboard). */
export const worldMapRoutes = {
  mapPlayers: route({
    ...search,
    path: '/api/dataDashboard/:botId/map/players',
    summary: "The positions of a game server's matching players.",
    query: mapPlayerSearch,
    response: mapLayer,
  }),
  mapBases: route({
    ...search,
    path: '/api/dataDashboard/:botId/map/bases',
    summary: "The positions of a game server's matching bases.",
    query: mapBaseSearch,
    response: mapLayer,
  }),
  mapDinos: route({
    ...search,
    path: '/api/dataDashboard/:botId/map/dinos',
    summary: "The positions of a game server's matching dinos.",
    query: mapDinoSearch,
    response: mapLayer,
  }),
  aroundBase: route({
    ...search,
    path: '/api/dataDashboard/:botId/map/around',
    summary: 'What is within the radius that a nuke of a base destroys.',
    query: z.object({ baseId: id }),
    response: baseSurroundings,
  }),
} as const;
